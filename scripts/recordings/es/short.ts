import { callee, caller, type Dialogue } from '#scripts/recordings/dialogue.ts';

/* Half a minute each: who watches a call of the demo waits for its end. */

const walk: Dialogue = {
  name: 'es-walk',
  language: 'es',
  outcome: 'Yes we spoke',
  topics: ['Mobility'],
  voices: { caller: 'youngWoman', callee: 'elderWoman' },
  lines: [
    callee('¿Bueno?', 0.8),
    caller('Hola, soy su voluntaria. ¿Tiene un minutito?'),
    callee('Uno nomás. Ya me voy a caminar.'),
    caller('¡Qué bueno! ¿Y la rodilla?'),
    callee('Mejor. Ya llego hasta el parque y regreso sin bastón.'),
    caller('Cuánto me alegro. ¿Necesita algo esta semana?'),
    callee('Nada, gracias. Llámeme el jueves y le cuento.'),
    caller('El jueves la llamo. Que le vaya bonito.'),
    callee('Igualmente. Hasta luego.'),
  ],
};

const groceries: Dialogue = {
  name: 'es-groceries',
  language: 'es',
  outcome: 'Yes we spoke',
  topics: ['Nutrition'],
  voices: { caller: 'man', callee: 'elderMan' },
  lines: [
    callee('¿Sí, diga?', 0.8),
    caller('Hola, soy su voluntario. ¿Ya le llegó la despensa?'),
    callee('Ya, ayer en la tarde. Venía completa.'),
    caller('Muy bien. ¿Cómo se ha sentido?'),
    callee('Bien. Hoy hice arroz y me quedó para mañana.'),
    caller('Ya se me antojó. ¿Está tomando suficiente agua?'),
    callee('Sí, tres vasos llevo. Mi hija también me pregunta.'),
    caller('Hágale caso. Hablamos el lunes.'),
    callee('El lunes, si Dios quiere. Adiós.'),
  ],
};

const neighbor: Dialogue = {
  name: 'es-neighbor-answers',
  language: 'es',
  outcome: 'Spoke with someone else',
  callee: 'man',
  topics: ['Other'],
  voices: { caller: 'woman', callee: 'youngWoman' },
  lines: [
    callee('¿Bueno?', 0.8),
    caller('Hola, hablo del programa de llamadas de compañía. ¿Está el señor de la casa?'),
    callee('Anda en el patio. Soy su vecina, le traje la comida.'),
    caller('Qué amable. ¿Está bien él?'),
    callee('Muy bien, regando sus plantas.'),
    caller('¿A qué hora lo puedo llamar?'),
    callee('En una media hora ya se desocupa.'),
    caller('Perfecto. Muchas gracias.'),
    callee('A usted. Hasta luego.'),
  ],
};

const message: Dialogue = {
  name: 'es-voicemail-tomorrow',
  language: 'es',
  outcome: 'Voicemail',
  topics: [],
  voices: { caller: 'youngMan', callee: 'elderMan' },
  lines: [
    caller('Hola, soy su voluntario. Siento mucho no haberlo encontrado.', 1),
    caller('Lo vuelvo a llamar mañana, como a las once.', 0.8),
    caller('Si necesita algo antes, llame a nuestra oficina, al 305-555-0154.', 0.8),
    caller('Cuídese mucho. Hasta mañana.', 0.8),
  ],
};

export const SHORT = [walk, groceries, neighbor, message];
