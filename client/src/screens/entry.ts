import type { Trouble } from '../net/tables';

// One sentence for each way of not getting in.
export function troubleText(
  trouble: Trouble,
  say: { noTable: string; locked: string; tooMany: string; noServer: string; refused: string },
): string {
  const sentences: Record<Trouble, string> = {
    'a-class': say.noTable, // led to the class instead
    'no-such-table': say.noTable,
    longer: say.noTable,
    locked: say.locked,
    'too-many': say.tooMany,
    'no-server': say.noServer,
    refused: say.refused,
  };
  return sentences[trouble];
}
