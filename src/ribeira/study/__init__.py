"""What many recorded games tell together: read (sources), counted (observed), summed up (summary), drawn (charts)
and written as one page (page).

Games are known by their contract only.
"""
