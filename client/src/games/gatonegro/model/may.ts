// The hands of this page that may pass, and those that may recite the rhyme.
export interface May {
  readonly pass: readonly number[];
  readonly recite: readonly number[];
}

export const NOBODY: May = { pass: [], recite: [] };
