import type { NoteKind } from '#src/schemas/note-values.ts';

type Texts = Readonly<Record<NoteKind, readonly string[]>>;

/** What fits whoever has been called: notes and people are drawn apart. */
export const ENGLISH: Texts = {
  ADDITIONAL_COMMENTS: [
    'Enjoys talking about the garden; the tomatoes are coming in well this year.',
    'A daughter visits on Sundays: no calls then.',
    'Asked for a call in the late afternoon from now on. Mornings are for physical therapy.',
    'Loves baseball and wants to talk about last night’s game before anything else.',
    'The church group meets again on Wednesdays. Glad to be among people.',
    'Wants to know whether the meal program also brings groceries. I said I would ask.',
    'Prefers to be called by the middle name.',
    'Reads a book a week. A caller who likes mysteries would be a good match.',
    'The dog, Biscuit, barks at the phone: let it ring a little longer.',
    'Thanked us twice for the birthday card from the program.',
  ],
  CHANGE_OF_CONDITION: [
    'Fell in the bathroom last week. Nothing is broken, but the shower is a worry now.',
    'Back from the hospital after four days, sleepy until noon from the new medicine.',
    'Sounds much more cheerful than last month. Walks to the corner and back every day.',
    'Hears poorly on the left since Monday. Has an appointment with the doctor.',
    'Has lost weight and says that nothing tastes good. I said that the doctor should know.',
    'Uses a walker now and is proud of it.',
    'The eyesight is worse, and our letters can no longer be read. A call is better.',
  ],
  REACH_RECIPIENT: [
    'Best reached after 4 PM. Let it ring at least eight times.',
    'New number since the move; updated in the profile.',
    'Out on Tuesdays and Thursdays until three: call after that.',
  ],
  OTHER: [
    'A sister is going to take over the paperwork and may call us.',
    'Asked to be taken off the mailing list.',
    'The heating in the building has been out since the weekend. Reported it to the city.',
  ],
};

export const SPANISH: Texts = {
  ADDITIONAL_COMMENTS: [
    'Le encanta hablar de su nieta, que va a la universidad.',
    'Prefiere que la llamada sea después del almuerzo, cuando ya descansó.',
    'Cocina todos los domingos para los vecinos. ¡Prometió darme la receta del mole!',
  ],
  CHANGE_OF_CONDITION: [
    'Se cayó en la cocina y le duele la cadera. Ya tiene cita con el médico.',
    'Se le oye con mucho más ánimo que el mes pasado; volvió a salir a caminar.',
  ],
  REACH_RECIPIENT: ['Contesta mejor después de las cuatro.'],
  OTHER: ['Pide que las cartas le lleguen en español.'],
};

/** What is written after a call that nobody answered. */
export const UNANSWERED = {
  en: [
    'No answer today. The neighbor says: at the doctor’s, back in the evening.',
    'It rang for a long time. Another try in the morning.',
    'No answer. The landline crackles; the cell phone may work better.',
  ],
  es: ['No contestó. Su vecina dice que salió con la familia y regresa en la noche.'],
} as const;

/** What is written after a call that can be heard, by the name of its recording. */
export const OF_CALLS: Readonly<Record<string, readonly [kind: NoteKind, note: string]>> = {
  'en-garden': [
    'ADDITIONAL_COMMENTS',
    'Six tomato plants this year, and squirrels after all of them. Likes to be asked.',
  ],
  'en-dancing': [
    'CHANGE_OF_CONDITION',
    'Has danced again, on the new hip. Needs a ride to the community center on Friday.',
  ],
  'en-evenings': [
    'ADDITIONAL_COMMENTS',
    'The evenings are long since the sister moved away. Would like calls in the evening.',
  ],
  'en-low-days': [
    'CHANGE_OF_CONDITION',
    'Very low for two or three weeks. Has the number 988; the next call is on Thursday.',
  ],
  'en-fall': [
    'CHANGE_OF_CONDITION',
    'Fell at night over a rug: bruised, nothing broken. Needs a light and something to hold.',
  ],
  'en-appointment': ['ADDITIONAL_COMMENTS', 'The heart doctor moved the visit. Needs a ride that takes a walker.'],
  'en-medicines': [
    'ADDITIONAL_COMMENTS',
    'Is unsure which pills were taken. The pharmacy can fill a box for each day.',
  ],
  'en-emergency': [
    'CHANGE_OF_CONDITION',
    'An arm and one side of the face went weak during the call. 911 came at once.',
  ],
  'en-groceries': ['ADDITIONAL_COMMENTS', 'Lives on crackers and cheese. Groceries on Thursdays: low salt, no beets.'],
  'en-heating': ['OTHER', 'The heating has been off since Sunday; a friend in the next building has a bed.'],
  'en-benefits': ['OTHER', 'Will ask for the form for help with the electric bill. Ask next week how that went.'],
  'en-trick-call': ['OTHER', 'A man pretended to be the bank. Gave the birthday and no more, and will call the bank.'],
  'en-daughter-answers': [
    'CHANGE_OF_CONDITION',
    'Eye surgery went well, the daughter says. Meals would help after Sunday.',
  ],
  'en-wrong-number': ['REACH_RECIPIENT', 'The number belongs to a bicycle shop now. The family may know the new one.'],
  'en-voicemail-first-call': ['REACH_RECIPIENT', 'The new caller left a message. Next try tomorrow at ten.'],
  'en-voicemail-storm': ['REACH_RECIPIENT', 'Voicemail: what to do before the storm. Next try tomorrow morning.'],
  'en-library': ['ADDITIONAL_COMMENTS', 'Goes to the singing group at the library now. Next call on Thursday.'],
  'en-lunch': ['ADDITIONAL_COMMENTS', 'Lunch comes warm; the bread was missing. Eats well.'],
  'en-neighbor-answers': ['REACH_RECIPIENT', 'A neighbor answered: call again in half an hour. The knee is better.'],
  'en-voicemail-tomorrow': ['REACH_RECIPIENT', 'Voicemail. Next try tomorrow at eleven.'],
  'es-kitchen': [
    'ADDITIONAL_COMMENTS',
    'Come poca carne. Quiere la fruta de los miércoles en casa; si hay mangos, mejor.',
  ],
  'es-quiet-house': ['CHANGE_OF_CONDITION', 'Los domingos le pesan mucho. Quiere ir al dominó de los martes.'],
  'es-fall': ['CHANGE_OF_CONDITION', 'Se cayó en casa y le duele la cadera. Llegó la ambulancia.'],
  'es-appointment': ['ADDITIONAL_COMMENTS', 'Necesita transporte y un intérprete para la cita con el doctor.'],
  'es-heating': ['OTHER', 'Lleva tres días sin calefacción. Esta noche duerme en casa de su compadre.'],
  'es-grandson-answers': ['REACH_RECIPIENT', 'Contestó su nieto: salió al mercado. Llamar mañana.'],
  'es-voicemail-first-call': ['REACH_RECIPIENT', 'Buzón de voz: primer mensaje. Llamar mañana a las diez.'],
  'es-voicemail-ride': ['REACH_RECIPIENT', 'Buzón de voz: la hora del transporte para la cita de los ojos.'],
  'es-walk': ['CHANGE_OF_CONDITION', 'Ya camina hasta el parque y regresa sin bastón.'],
  'es-groceries': ['ADDITIONAL_COMMENTS', 'La despensa llegó completa. Come bien y toma suficiente agua.'],
  'es-neighbor-answers': ['REACH_RECIPIENT', 'Contestó una vecina: estaba en el patio. Llamar en media hora.'],
  'es-voicemail-tomorrow': ['REACH_RECIPIENT', 'Buzón de voz. Llamar mañana a las once.'],
};
