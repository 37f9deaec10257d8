import { texts } from '../../lib/words/index.svelte';

export const SETTINGS = texts({
  en: {
    title: 'My settings', sound: 'Sound', buzz: 'Vibration', buzzHow: 'A small knock when your paw comes down.',
    bigText: 'Big text', motion: 'Less motion', motionHow: 'Cards appear instead of flying.',
    calm: 'Calm', calmHow: 'No clocks, no hurry.',
    help: 'Numbers on cards', none: 'Numbers', dots: 'Dots', frames: 'Ten-frames', sample: '5 plus 9, with {help}',
    light: 'Light', day: 'Day', night: 'Night', auto: 'Auto', language: 'Language',
    shortcuts: 'Single keys', shortcutsHow: 'One key hits, another turns a card.',
    hitKey: 'Hit the mouse', turnKey: 'Turn my card', pressKey: 'Press a key …', other: 'Other key', otherFor: 'Other key: {label}',
    keyTaken: 'That key has something to do already.',
  },
  fr: {
    title: 'Mes réglages', sound: 'Son', buzz: 'Vibration', buzzHow: 'Un petit coup quand ta patte se pose.',
    bigText: 'Grand texte', motion: 'Moins de mouvement', motionHow: 'Les cartes apparaissent sans voler.',
    calm: 'Calme', calmHow: 'Pas de chrono, rien ne presse.',
    help: 'Nombres sur les cartes', none: 'Nombres', dots: 'Points', frames: 'Boîtes de dix', sample: '5 plus 9, avec {help}',
    light: 'Lumière', day: 'Jour', night: 'Nuit', auto: 'Auto', language: 'Langue',
    shortcuts: 'Touches simples', shortcutsHow: 'Une touche pour taper, une pour retourner.',
    hitKey: 'Taper la souris', turnKey: 'Retourner ma carte', pressKey: 'Appuie sur une touche …', other: 'Autre touche', otherFor: 'Autre touche : {label}',
    keyTaken: 'Cette touche a déjà un rôle.',
  },
  es: {
    title: 'Mis ajustes', sound: 'Sonido', buzz: 'Vibración', buzzHow: 'Un toquecito cuando tu pata se posa.',
    bigText: 'Texto grande', motion: 'Menos movimiento', motionHow: 'Las cartas aparecen sin volar.',
    calm: 'Calma', calmHow: 'Sin relojes, sin prisas.',
    help: 'Números en las cartas', none: 'Números', dots: 'Puntos', frames: 'Marcos de diez', sample: '5 más 9, con {help}',
    light: 'Luz', day: 'Día', night: 'Noche', auto: 'Auto', language: 'Idioma',
    shortcuts: 'Teclas sueltas', shortcutsHow: 'Una tecla da al ratón, otra gira la carta.',
    hitKey: 'Dar al ratón', turnKey: 'Girar mi carta', pressKey: 'Pulsa una tecla …', other: 'Otra tecla', otherFor: 'Otra tecla: {label}',
    keyTaken: 'Esa tecla ya sirve para algo.',
  },
});
