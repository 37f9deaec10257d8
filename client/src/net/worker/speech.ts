// What the page and the worker say to each other.

export type ToWorker =
  | { do: 'start'; runtime: string }
  | { do: 'ask'; request: number; method: string; path: string; token: string; body: string }
  | { do: 'connect'; wire: number }
  | { do: 'say'; wire: number; text: string; at: number }
  | { do: 'close'; wire: number };

export type ToPage =
  | { is: 'loading'; bytes: number; of: number }
  | { is: 'ready'; keeps: boolean }
  | { is: 'stored'; done: boolean } // told whenever it failed, and when it is done again
  | { is: 'answer'; request: number; status: number; body: string }
  | { is: 'told'; wire: number; text: string }
  | { is: 'closed'; wire: number; text: string }
  | { is: 'broken'; why: string } // it goes on
  | { is: 'elsewhere' } // another tab has the tables; it takes them back for whoever asks or connects
  | { is: 'lost' }; // it does not go on

// The same clock on both sides, in ms; it never goes back.
export const clock = (): number => performance.timeOrigin + performance.now();
