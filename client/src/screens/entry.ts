import type { Trouble } from '../net/tables';
import { texts } from '../lib/words/index.svelte';

export const ENTRY = texts({
  en: {
    connecting: 'To the table …',
    otherCode: 'Other letters',
    elsewhere: 'You play in another window',
    elsewhereHow: 'Your seat went along. Nothing is lost.',
    playHere: 'Play here',
    removed: 'You have left the table',
    removedHow: 'Your seat is kept as long as the game is on.',
    broken: 'The table has closed this line',
    brokenHow: 'Reload the page, then come back. Nothing is lost.',
    comeBack: 'Come back',
  },
  fr: {
    connecting: 'Vers la table …',
    otherCode: 'D’autres lettres',
    elsewhere: 'Tu joues dans une autre fenêtre',
    elsewhereHow: 'Ta place t’y attend. Rien n’est perdu.',
    playHere: 'Jouer ici',
    removed: 'Tu as quitté la table',
    removedHow: 'Ta place est gardée tant que la partie dure.',
    broken: 'La table a fermé cette ligne',
    brokenHow: 'Recharge la page, puis reviens. Rien n’est perdu.',
    comeBack: 'Revenir',
  },
  es: {
    connecting: 'A la mesa …',
    otherCode: 'Otras letras',
    elsewhere: 'Juegas en otra ventana',
    elsewhereHow: 'Tu sitio se fue contigo. No se pierde nada.',
    playHere: 'Jugar aquí',
    removed: 'Has dejado la mesa',
    removedHow: 'Tu sitio se guarda mientras dure la partida.',
    broken: 'La mesa ha cerrado esta línea',
    brokenHow: 'Recarga la página y vuelve. No se pierde nada.',
    comeBack: 'Volver',
  },
});

// One sentence for each way of not getting in.
export function troubleText(
  trouble: Trouble,
  say: { noTable: string; locked: string; tooMany: string; noServer: string; refused: string },
): string {
  const sentences: Record<Trouble, string> = {
    'no-such-table': say.noTable,
    locked: say.locked,
    'too-many': say.tooMany,
    'no-server': say.noServer,
    refused: say.refused,
  };
  return sentences[trouble];
}
