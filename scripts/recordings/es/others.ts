import { callee, caller, type Dialogue } from '#scripts/recordings/dialogue.ts';

const heating: Dialogue = {
  name: 'es-heating',
  language: 'es',
  outcome: 'Yes we spoke',
  topics: ['Home Environment', 'Other'],
  voices: { caller: 'youngWoman', callee: 'elderMan' },
  lines: [
    callee('¿Bueno?', 0.8),
    caller('Hola, soy su voluntaria. ¿Cómo lo trata el frío?'),
    callee('Mal. Se me descompuso el calentador y llevo tres días con la chamarra puesta.'),
    caller('¡Tres días! ¿Ya lo vio alguien?'),
    callee('Vino mi compadre y dice que hay que cambiarlo completo. Cuesta más que mi pensión.'),
    caller('¿Con qué se está calentando mientras tanto?'),
    callee('Con un calentón de gas que tenía en el patio. Lo metí a la sala.'),
    caller('Por favor, apáguelo y abra una ventana un rato. Esos son para afuera, el humo no se ve y puede matar.'),
    callee('No me diga. Ahorita lo apago.', 0.8),
    callee('Ya está. Y ya abrí la ventana.', 3),
    caller('Gracias. ¿Le duele la cabeza? ¿Está mareado?'),
    callee('No, nada de eso. Nomás tengo frío.'),
    caller(
      'Hay un programa que repara o cambia la calefacción de las personas mayores. Para ver si le toca, necesito su código postal.',
    ),
    callee('Es el 79901.'),
    caller('79901. Sí le toca. Le van a pedir un recibo de luz y una identificación.'),
    callee('Eso lo tengo en la misma cajita.'),
    caller('Lo llaman mañana por la mañana. ¿Tiene dónde pasar esta noche sin frío?'),
    callee('Con mi compadre. Ronca como un tren, pero tiene la casa calientita.'),
    caller('Más vale un ronquido que un resfriado. Lo llamo mañana para saber cómo va.'),
    callee('Ándele pues. Muchas gracias, señorita.'),
  ],
};

const grandson: Dialogue = {
  name: 'es-grandson-answers',
  language: 'es',
  outcome: 'Spoke with someone else',
  callee: 'woman',
  topics: ['Social Isolation/Loneliness'],
  voices: { caller: 'woman', callee: 'youngMan' },
  lines: [
    callee('¿Hola?', 0.8),
    caller('Hola, buenas. Hablo del programa de llamadas de compañía. ¿Está la señora de la casa?'),
    callee('Mi abuela salió. Yo soy su nieto. ¿Usted es la que le llama para platicar?'),
    caller('Sí, yo soy. Casi siempre la encuentro a esta hora. ¿Está bien ella?'),
    callee('Está muy bien. Se fue al mercado con una amiga del grupo de costura.'),
    caller('¡Entonces sí fue al grupo! La última vez no estaba muy segura.'),
    callee('Fue, y ahora no hay quien la pare. Ya va dos veces por semana y le está haciendo una colcha a mi hermana.'),
    caller('No sabe el gusto que me da. Cuando empezamos a hablar, casi no salía.'),
    callee('Lo sé. Nosotros lo notamos mucho. Dice que usted la animó.'),
    caller('El mérito es de ella. ¿A qué hora cree que regresa?'),
    callee('Como a las cuatro. Pero si va al mercado con su amiga, mejor diga que a las seis.'),
    caller('La llamo mañana, entonces. ¿Le puede decir que la busqué?'),
    callee('Claro que sí. ¿Quiere que le diga algo más?'),
    caller('Dígale que quiero saber de qué color es la colcha.'),
    callee('Se lo digo. Gracias por llamarla.'),
    caller('A usted. Que pase buena tarde.'),
  ],
};

const firstMessage: Dialogue = {
  name: 'es-voicemail-first-call',
  language: 'es',
  outcome: 'Voicemail',
  topics: [],
  voices: { caller: 'youngWoman', callee: 'elderWoman' },
  lines: [
    caller(
      'Hola, ¿cómo está? Soy voluntaria del programa de llamadas de compañía, y de ahora en adelante voy a ser yo quien la llame.',
      1,
    ),
    caller('Siento mucho no haberla encontrado. Tenía muchas ganas de saludarla.', 0.8),
    caller(
      'No tiene que hacer nada. La vuelvo a llamar mañana, como a las diez, y si no, el viernes por la tarde.',
      0.8,
    ),
    caller(
      'Le cuento algo de mí, para que no le hable una desconocida. Soy maestra, tengo dos hijas, y me gusta mucho la música de antes. A lo mejor usted me puede enseñar alguna canción.',
      0.8,
    ),
    caller(
      'Si prefiere otra hora, llame a nuestra oficina, al 305-555-0154. Se lo repito despacio. 305-555-0154.',
      0.8,
    ),
    caller('Que tenga un día muy bonito. Hablamos pronto. Hasta luego.', 0.8),
  ],
};

const visitMessage: Dialogue = {
  name: 'es-voicemail-ride',
  language: 'es',
  outcome: 'Voicemail',
  topics: [],
  voices: { caller: 'man', callee: 'elderMan' },
  lines: [
    caller('Hola, soy su voluntario. Espero que esté bien. A lo mejor anda en el jardín y no oyó el teléfono.', 1),
    caller('Lo llamo para recordarle la cita de mañana con el doctor de los ojos, a las once.', 0.8),
    caller(
      'El transporte pasa por usted a las diez y cuarto. El chofer toca el timbre, así que no hace falta que espere afuera con este frío.',
      0.8,
    ),
    caller(
      'Lleve los lentes que usa ahora y la lista de sus medicinas. Y acuérdese de que después de las gotas va a ver borroso un rato. Es normal.',
      0.8,
    ),
    caller(
      'Si algo cambia, el teléfono del transporte es el 555-0148. Otra vez, 555-0148. Contestan desde las siete.',
      0.8,
    ),
    caller(
      'Mañana por la tarde lo llamo para saber cómo le fue. Y me debe todavía el final de la historia del burro.',
      0.8,
    ),
    caller('Cuídese mucho. Adiós.', 0.8),
  ],
};

export const OTHERS = [heating, grandson, firstMessage, visitMessage];
