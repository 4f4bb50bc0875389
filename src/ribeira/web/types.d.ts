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
}
/** What an action would bring: the picture as a change of the present one, and sentences. */
export type Foreseen = Omit<Frame, 'log'> & { log: string[] };
export interface Section {
  title: string;
  head: string[];
  rows: string[][];
}
export type LogLine = [revision: number, sentence: string, seat?: number | null]; // whom it is about, where the page knows

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
  log_from?: number;
  last?: boolean;
  ask?: string | null;
  to_act?: number[];
  decision?: string | null;
  actions?: Action[];
  words?: Section[];
  undo?: 'free' | 'ask' | null;
  aim?: Aim | null;
  chapter?: string | null; // of the rules: it is about what is asked
}

/** What it takes to win, how much is left of the game, and how far each seat has come. */
export interface Aim {
  goal: string;
  left: string | null;
  standing: { brief: string; full: string }[];
}

/** What lies on the table after some frame: pieces by id, back to front. */
export interface Picture {
  revision: number;
  size: [number, number];
  title: string;
  pieces: Map<string, PieceRow>;
}

export interface Seat {
  seat: number;
  name: string | null;
  who: 'here' | 'joined' | 'open' | 'bot';
  bot: string | null;
  connected: boolean;
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
  aid: boolean;
  hints: boolean; // can be asked for
  coach: boolean; // tells each player alone what would have been better
  over: boolean;
  started: boolean;
  revision: number;
  seats: Seat[];
  clock: ClockKind;
  ticking: number[];
  invite: string | null;
  watch: string;
  undo: { seat: number; owes: number[] } | null;
  aid_request: { seat: number; on: boolean; owes: number[] } | null;
  rematch: { seat: number } | null; // who would like one
  options: Record<string, string>; // of the game
  result: { sentence: string; scores: number[]; winners: number[] } | null;
  proof: { hash: string | null; head: string | null; key: string | null };
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
export type Message = Table | TableNews | (Frame & { is: 'frame' }) | Chat | CoachNote | Answer;

/** An action with its chance of winning, from 0 to 1, and why it is worth playing. */
export interface Advised {
  action: string;
  words: string;
  touches: string[];
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
  | { do: 'play'; decision: string; action: string; check?: boolean }
  | { do: 'foresee'; action: string }
  | { do: 'explain'; piece: string; touched?: readonly string[] }
  | { do: 'undo' }
  | { do: 'agree'; to: boolean }
  | { do: 'aid'; to: boolean }
  | { do: 'agree_aid'; to: boolean }
  | { do: 'hand'; to: string | null }
  | { do: 'fill'; seat: number; bot: string }
  | { do: 'chat'; text: string }
  | { do: 'name'; name: string }
  | { do: 'look'; tall: boolean; language: string }
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
  clock: ClockKind;
}
export interface Invited {
  table: string;
  game: string;
  title: string;
  seats: Pick<Seat, 'seat' | 'name' | 'who' | 'bot'>[];
  open: number;
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
  over: boolean;
  watch: string;
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
  proof: { holds: boolean; sentences: string[] };
  sheet: string;
  moments: LogLine[];
}

/** A seat whose secret this device holds. */
export interface Held {
  token: string;
  table: string;
  seat: number;
}

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  language: string;
  name: string;
  ask: 'turn' | 'all' | 'never'; // once more before a move is played: one that ends the turn, or any
  finished: string[]; // games that were played to their end on this device
  sound: boolean;
  notify: boolean;
  held: Held[];
  origins: { table: string; path: string }[]; // tables that began at a moment of another game
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
  known: number;
  count: number;
  moments: AnalysedMoment[];
  turning?: Turning[];
  accuracy: (number | null)[];
}
