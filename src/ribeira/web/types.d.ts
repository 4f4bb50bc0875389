/** The shapes of docs/api.md, for the type checker alone: browsers never fetch this file. */

export type PieceRow = [
  id: string,
  symbol: string,
  x: number,
  y: number,
  label?: string,
  text?: string,
  style?: string,
  turn?: number,
  scale?: number,
];

export interface Action {
  action: string;
  words: string;
  touches: string[];
  foresee?: boolean;
  turns?: boolean; // the last touch only turns what lies there already
}
/** What an action would bring: the picture as a change of the present one, and sentences. */
export type Foreseen = Omit<Frame, 'log'> & { log: string[] };
export interface Section {
  title: string;
  head: string[];
  rows: string[][];
}
export type LogLine = [revision: number, sentence: string, seat?: number | null, about?: Subject | null]; // whom and what it is about, where the page knows

/** What a line of the log is about: pieces that it changed, pieces it only names, and one that was used up. */
export type Subject = [changed: string[], named: string[], used: string];

/** A number of a seat that a piece shows, and the symbol of what is counted. */
export type Figure = [piece: string, seat: number, value: number, symbol: string];

/** How a table is laid out: for a screen, for a tablet or a small window, for a phone held upright. */
export type Shape = 'wide' | 'square' | 'tall';

export interface Frame {
  is?: 'frame';
  revision: number;
  base: number | null;
  size?: [number, number]; // as before if absent
  title?: string;
  pieces: PieceRow[];
  gone: string[];
  order: [string | null, ...string[]][] | null; // runs of ids, each after the piece that it begins with
  log: LogLine[];
  log_seats?: (number | null)[]; // of each line, whom it is about
  log_pieces?: (Subject | null)[]; // and which pieces
  log_from?: number;
  figures?: Figure[]; // those that changed, or all
  look?: 'brief' | 'normal' | 'hold'; // how long this moment is worth looking at
  last?: boolean;
  ask?: string | null;
  to_act?: number[];
  committed?: number[]; // who have chosen while those still choose
  decision?: string | null;
  actions?: Action[];
  words?: Section[];
  undo?: 'free' | 'ask' | null;
  aim?: Aim | null; // as before if absent
  chapter?: string | null; // of the rules: it is about what is asked
  lesson?: LessonStep | null;
}

/** A step of a lesson: it shows something, or else the learner plays the one action there is. */
export interface LessonStep {
  name: string; // of the lesson
  title: string;
  sentence: string;
  number: number; // among all that have a sentence
  count: number;
  step: number;
  point: string[]; // pieces that the sentence is about
  shows: boolean;
  last: boolean; // the game goes on by itself afterwards
}

/** What it takes to win, how much is left of the game, and how far each seat has come. */
export interface Aim {
  goal: string;
  left: string | null;
  standing: { brief: string; full: string }[];
}

/** What lies on the table after some frame: pieces by id, back to front; and what is true of the players then. */
export interface Picture {
  revision: number;
  size: [number, number];
  title: string;
  pieces: Map<string, PieceRow>;
  figures: Map<string, Figure>;
  aim: Aim | null;
  asked: Asked | null; // null if it is not known
}

/** Who owes a decision at some moment, and who has chosen while those still choose. */
export interface Asked {
  acting: readonly number[];
  committed: readonly number[];
}

export interface Seat {
  seat: number;
  name: string | null;
  who: 'here' | 'joined' | 'open' | 'bot';
  bot: string | null;
  connected: boolean;
  away: boolean; // a person of whom no device looks at the table
  stand_in: boolean;
  handed: string | null;
  kept_for: string | null; // who is expected to take this open seat
  acting: boolean;
  committed: boolean; // has chosen while others still choose
  clock: number | null;
}

export type ClockKind =
  { kind: 'none' } | { kind: 'move'; seconds: number } | { kind: 'bank'; seconds: number; increment: number };

export interface Table {
  is: 'table';
  id: string;
  game: string;
  title: string;
  you: number | null;
  edition: EditionBrief | null; // figures that are not the usual ones
  secrets: boolean; // whether players of one device may not see what the others see
  aid: boolean;
  hints: boolean; // can be asked for
  coach: boolean; // tells each player alone what would have been better
  over: boolean;
  started: boolean;
  lesson: boolean; // it follows a record so far
  revision: number;
  seats: Seat[];
  clock: ClockKind;
  ticking: number[];
  invite: string | null;
  watch: string;
  undo: { seat: number; owes: number[] } | null;
  aid_request: { seat: number; on: boolean; owes: number[] } | null;
  rematch: { seat: number; hash: string } | null; // who would like one, and the hash of its dealer's secret
  options: Record<string, string>; // of the game
  result: { sentence: string; scores: number[]; winners: number[] } | null;
  proof: {
    hash: string | null;
    seeds: (string | null)[] | null;
    head: string | null;
    key: string | null;
    deal: DealKind | null; // whose deal it is, if not the table's own
  };
}

/** What changed of a table, and of its seats. */
export type TableNews = Partial<Omit<Table, 'seats'>> & { is: 'table'; seats?: (Partial<Seat> & { seat: number })[] };

export interface ChatLine {
  name: string;
  seat: number | null;
  text: string;
  at: number;
}
export interface Chat {
  is: 'chat';
  lines: ChatLine[];
}
export interface Answer {
  is: 'answer';
  id: string;
  ok: boolean;
  code?: string;
  sentence?: string;
  repeated?: boolean;
  frame?: Foreseen;
  frames?: Frame[];
  card?: PieceCard;
  refusal?: Reason | null;
  ends_turn?: boolean; // it was not played: the player is to say so once more
}

/** What a piece is, what it does, what it is worth now, and where the rules tell more. */
export interface PieceCard {
  piece: string;
  title: string;
  does: string;
  now: string[];
  rule: string;
}
export interface Reason {
  sentence: string;
  rule: string;
}
/** What is told of a piece, and why touching it means nothing now. */
export interface Told {
  card: PieceCard;
  refusal?: Reason | null;
}
/** Somebody waits for this seat. */
export interface Nudge {
  is: 'nudge';
  seat: number; // who
}
export type Message = Table | TableNews | (Frame & { is: 'frame' }) | Chat | CoachNote | Nudge | Answer;

/** An action with its chance of winning, from 0 to 1, and why it is worth playing. */
export interface Advised {
  action: string;
  words: string;
  touches: string[];
  turns?: boolean; // the last touch only turns what lies there already
  chance: number;
  why: string;
  sign?: string; // its number in the list, unless this says otherwise
  note?: string; // a word more about it
}
export interface Hint {
  decision: string;
  advice: Advised[];
}
export interface CoachNote {
  is: 'coach';
  decision: string;
  played: Omit<Advised, 'why'>;
  better: Advised;
}
export type CoachMoment = CoachNote & { frame: Frame; advice: Advised[] };

/** An action whose pieces bear a number, or another sign: the one that sets it apart, or all if it is chosen. */
export interface Numbered {
  sign: string;
  touches: string[];
  chosen: boolean;
}

export type Command =
  | { do: 'play'; decision: string; action: string; check?: boolean; forced?: boolean }
  | { do: 'foresee'; action: string }
  | { do: 'explain'; piece: string; touched?: readonly string[] }
  | { do: 'since' }
  | { do: 'undo' }
  | { do: 'agree'; to: boolean }
  | { do: 'aid'; to: boolean }
  | { do: 'agree_aid'; to: boolean }
  | { do: 'hand'; to: string | null }
  | { do: 'fill'; seat: number; bot: string }
  | { do: 'chat'; text: string }
  | { do: 'name'; name: string }
  | { do: 'look'; shape: Shape; language: string }
  | { do: 'nudge'; seat: number }
  | { do: 'go_on'; step: number }
  | { do: 'ping' };

export interface Labelled {
  name: string;
  label: string;
}
export interface Option extends Labelled {
  values: { value: string; label: string }[];
}

/** A bot with a name, a face and a style of its own. */
export interface Character extends Labelled {
  level: string;
  level_label: string;
  style_label: string;
  about: string;
  face: string; // a symbol of the sheet of faces
}
export type Bot = Labelled | Character;

export interface Game {
  name: string;
  title: string;
  about: string;
  seats: number[];
  minutes: number;
  options: Option[];
  bots: Bot[];
  bot: string; // the one that sits down if nobody says which
  first_game: Record<string, string>; // options for whoever has never played it
  next_game: string | null; // what is offered to whoever has played that
  sheet: string;
  picture: string;
  rules: boolean; // whether they can be read
  lessons: { name: string; title: string }[];
}

export interface Rules {
  game: string;
  title: string;
  sheet: string;
  chapters: RuleChapter[];
  rulings: Record<string, { text: string; origin: string }>;
}
export interface RuleChapter {
  name: string;
  title: string;
  paragraphs: RuleParagraph[];
}
export interface RuleParagraph {
  name: string;
  text: string;
  rulings: string[];
  picture: RulePicture | null;
}
export interface RulePicture {
  size: [number, number];
  caption: string;
  pieces: PieceRow[];
}

export interface NewSeat {
  who: 'here' | 'open' | 'bot';
  name?: string;
  bot?: string;
  seed?: string;
}
export interface NewTable {
  game: string;
  seats: NewSeat[];
  options: Record<string, string>;
  aid: boolean;
  listed: boolean;
  clock: ClockKind;
  absent: number | null;
  hints: boolean;
  coach: boolean;
  record: unknown;
  same?: string; // the replay of a game whose deal is dealt once more
  edition?: EditionData | null; // figures of one's own
}
export type Entry = number | string | Entry[] | { [key: string]: Entry }; // of a component file
export interface EditionData {
  edition: string; // its name
  [section: string]: Entry;
}
export interface EditionBrief {
  name: string;
  changed: number;
  differences: [place: string, was: string, now: string][];
}
export interface Figures {
  game: string;
  title: string;
  edition: string;
  data: EditionData;
  origins: Record<string, string>; // by path
  origin_labels: Record<string, string>;
  sections: { name: string; title: string; about: string }[];
  words: string[]; // that stand among the figures
}
export interface Complaint {
  key: string; // the path of a figure or of what holds it, or nothing
  sentence: string;
}
export interface Checked {
  edition: string | null;
  data: EditionData | null;
  file: string | null; // as TOML, if nothing is wrong
  trouble: Complaint | null;
  warnings: Complaint[];
  changed: number;
}
export interface Created {
  table: string;
  seats: { seat: number; token: string }[];
  invite: string;
  watch: string;
}
export interface Listed {
  table: string;
  game: string;
  title: string;
  seats: Pick<Seat, 'seat' | 'name' | 'who' | 'bot'>[];
  open: number;
  hash: string; // of the dealer's secret
  clock: ClockKind;
  edition: EditionBrief | null;
}
export interface Invited {
  table: string;
  game: string;
  title: string;
  seats: Pick<Seat, 'seat' | 'name' | 'who' | 'bot'>[];
  open: number;
  hash: string;
  edition: EditionBrief | null;
}
export interface Joined {
  token: string;
  seat: number;
  table: string;
}
export interface Mine {
  token: string;
  table: string;
  game: string;
  title: string;
  seat: number;
  seats: Pick<Seat, 'seat' | 'name' | 'who' | 'bot'>[];
  your_turn: boolean;
  waiting_for: string;
  lesson: boolean;
  started: boolean;
  over: boolean;
  watch: string;
  progress: string; // how far the game is
  changed: number | null; // when something last happened, in milliseconds
}

/** What the server says of itself. */
export interface Site {
  address: string; // where others reach it
  alone: boolean; // nobody else does
  push: string | null; // its key for notifications, if it can send any
}

/** A deal of an earlier game, or the one of a day. */
export type DealKind = 'same' | 'daily';

/** The deal of today of one game. */
export interface DailyDeal {
  game: string;
  title: string;
  hash: string;
  bots: string[];
  table: string | null; // at which it was begun
  over: boolean;
  watch: string | null;
  results: { rank: number; name: string; points: number; place: number; own: boolean }[];
}

/** One of somebody's own games. */
export interface OwnGame {
  table: string;
  game: string;
  title: string;
  ended: number;
  seat: number;
  seats: { name: string; level: string | null; points: number; place: number }[];
  points: number;
  place: number;
  result: 'won' | 'shared' | 'lost';
  counts: boolean;
  why: string | null; // it does not count
  undone: number; // how often a move was taken back
  hints: boolean; // could be used
  replay: string;
}
export interface OwnGames {
  count: number;
  games: OwnGame[];
  summary: {
    games: number;
    counted: number;
    won: number;
    shared: number;
    streak: number;
    longest: number;
    against: { against: string; label: string; games: number; won: number }[];
    sources: { game: string; title: string; lines: SourceLine[] }[];
  };
  choices: {
    games: { name: string; title: string }[];
    seats: number[];
    against: { name: string; label: string }[];
    years: number[];
  };
}
/** What a source of points brings on average. */
export interface SourceLine {
  name: string;
  own: number;
  others: number;
}
export interface OwnRating {
  game: string;
  title: string;
  seats: number;
  games: number;
  rating: number;
  spread: number;
  history: [ended: number, rating: number, spread: number][];
  bots: { level: string; label: string; rating: number }[];
}

/** How a finished game ended. */
export interface Standings {
  winners: number[];
  how: string;
  lines: { name: string; figures: number[]; kind: 'source' | 'total' | 'tie' }[];
  count: number; // of actions
  points: [at: number, figures: number[]][]; // whenever they changed
}

export interface Replay {
  game: string;
  title: string;
  players: string[];
  seats: number;
  count: number;
  over: boolean;
  running: boolean; // at a table
  result: string | null;
  scores: number[];
  winners: number[];
  proof: { holds: boolean; deal: DealKind | ''; sentences: string[] };
  edition: EditionBrief | null;
  sheet: string;
  moments: LogLine[];
}

/** A seat whose secret this device holds. */
export interface Held {
  token: string;
  table: string;
  seat: number;
  seed?: string; // what this device added to the dealer's key, after it knew the hash
  hash?: string;
}

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: string;
  name: string;
  pace: 'slow' | 'normal' | 'fast' | 'once'; // at which what others do is shown
  ask: 'turn' | 'all' | 'never'; // once more before a move is played: one that ends the turn, or any
  list: boolean | null; // whether the list of all that can be done is open; null if there is room for it
  played: string[]; // games of which somebody has sat at a table on this device
  learned: string[]; // lessons taken to their end: game/lesson
  finished: string[]; // games that were played to their end on this device
  sound: boolean;
  notify: boolean;
  held: Held[];
  origins: { table: string; path: string }[]; // tables that began at a moment of another game
  person: { token: string; nickname: string } | null; // as whom this device's owner keeps their games
  browser: string; // a name for this browser where its owner has none
}

export interface AnalysedMoment {
  at: number; // actions played so far
  chances: number[]; // of winning, seat by seat
  decision: {
    seat: number;
    forced: boolean;
    cost: number;
    played: Omit<Advised, 'why'>;
    advice: Advised[];
  } | null; // that led there from the moment before
}
export interface Turning {
  number: number; // of the moment
  swing: number;
}
export interface Analysed {
  state: 'none' | 'working' | 'stopped' | 'done';
  level: string;
  level_label?: string;
  known: number;
  count: number;
  moments: AnalysedMoment[];
  turning?: Turning[];
  accuracy: (number | null)[];
}

declare global {
  /** What the server puts before the service worker. */
  const SHELL: { files: string; offline: string };
  /** What the build of a site without a server puts before its service worker. */
  const SITE: { digest: string; files: string[] };
}
