import { texts } from './index.svelte';

// What more than one screen says.
export const COMMON = texts({
  en: {
    back: 'Back', close: 'Close', menu: 'Menu', help: 'Help', settings: 'Settings', home: 'Home',
    soundOn: 'Sound on', soundOff: 'Sound off', lineBad: 'Your connection is slow just now',
    you: 'You', addicats: "Addi Cat's", addirace: 'Addi Race', gatonegro: 'Gato Negro',
    kitten: 'Kitten', cat: 'Cat', tiger: 'Tiger', cancel: 'Not now', ok: 'Good', toTable: 'To the table',
    reconnecting: 'The line is gone for a moment', reconnectingHow: 'We are getting you back. Your seat is kept.',
    away: '{name} is coming back. The seat is kept.',
    noTable: 'There is no table with these letters. Look again?',
    locked: 'This table lets nobody else in just now.',
    tooMany: 'One moment. Please try again in a minute.',
    noServer: 'The table does not answer. Is the server running?',
    refused: 'That does not work just now.',
  },
  fr: {
    back: 'Retour', close: 'Fermer', menu: 'Menu', help: 'Aide', settings: 'Réglages', home: 'Accueil',
    soundOn: 'Mettre le son', soundOff: 'Couper le son', lineBad: 'Ta connexion est lente en ce moment',
    you: 'Toi', addicats: "Addi Cat's", addirace: 'La Course des Additions', gatonegro: 'Gato Negro',
    kitten: 'Chaton', cat: 'Chat', tiger: 'Tigre', cancel: 'Pas maintenant', ok: 'Bien', toTable: 'À la table',
    reconnecting: 'La ligne est coupée un instant', reconnectingHow: 'On te reconnecte. Ta place est gardée.',
    away: '{name} revient. Sa place est gardée.',
    noTable: 'Aucune table ne porte ces lettres. On regarde encore ?',
    locked: 'Cette table ne laisse plus entrer personne.',
    tooMany: 'Un instant. Réessaie dans une minute.',
    noServer: 'La table ne répond pas. Le serveur est-il lancé ?',
    refused: 'Ce n’est pas possible en ce moment.',
  },
  es: {
    back: 'Atrás', close: 'Cerrar', menu: 'Menú', help: 'Ayuda', settings: 'Ajustes', home: 'Inicio',
    soundOn: 'Con sonido', soundOff: 'Sin sonido', lineBad: 'Tu conexión va lenta ahora',
    you: 'Tú', addicats: "Addi Cat's", addirace: 'Addi Race', gatonegro: 'Gato Negro',
    kitten: 'Gatito', cat: 'Gato', tiger: 'Tigre', cancel: 'Ahora no', ok: 'Bien', toTable: 'A la mesa',
    reconnecting: 'La línea se ha ido un momento', reconnectingHow: 'Te traemos de vuelta. Tu sitio está guardado.',
    away: '{name} vuelve. Su sitio está guardado.',
    noTable: 'No hay ninguna mesa con estas letras. ¿Miramos otra vez?',
    locked: 'Esta mesa no deja entrar a nadie más ahora.',
    tooMany: 'Un momento. Prueba otra vez dentro de un minuto.',
    noServer: 'La mesa no contesta. ¿Está en marcha el servidor?',
    refused: 'Ahora no se puede.',
  },
});
