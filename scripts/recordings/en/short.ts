import { callee, caller, type Dialogue } from '#scripts/recordings/dialogue.ts';

/* Half a minute each: who watches a call of the demo waits for its end. */

const library: Dialogue = {
  name: 'en-library',
  language: 'en',
  outcome: 'Yes we spoke',
  topics: ['Social Isolation/Loneliness'],
  voices: { caller: 'woman', callee: 'elderWoman' },
  lines: [
    callee('Hello?', 0.8),
    caller('Hello! It’s your weekly caller. Do you have a minute?'),
    callee('Just one. My bus comes at ten.'),
    caller('Where are you off to?'),
    callee('The library. They have a singing group now.'),
    caller('That sounds fun. Do you need anything this week?'),
    callee('No, dear. I’m well. Call me on Thursday, and I’ll sing for you.'),
    caller('I will. Have a safe trip.'),
    callee('Thank you. Bye, now.'),
  ],
};

const lunch: Dialogue = {
  name: 'en-lunch',
  language: 'en',
  outcome: 'Yes we spoke',
  topics: ['Nutrition'],
  voices: { caller: 'man', callee: 'elderMan' },
  lines: [
    callee('Hello.', 0.8),
    caller('Hi, it’s your weekly caller. Did your lunch arrive today?'),
    callee('It did, and still warm. Chicken and green beans.'),
    caller('Good. Was anything missing?'),
    callee('The bread. But I had some left from Sunday.'),
    caller('I’ll tell the kitchen. Are you eating enough?'),
    callee('More than enough. My belt says so.'),
    caller('Glad to hear it. Same time next week?'),
    callee('Same time. Thank you for asking. Bye.'),
  ],
};

const neighbor: Dialogue = {
  name: 'en-neighbor-answers',
  language: 'en',
  outcome: 'Spoke with someone else',
  callee: 'man',
  topics: ['Mobility'],
  voices: { caller: 'youngWoman', callee: 'woman' },
  lines: [
    callee('Hello?', 0.8),
    caller('Hello, I’m a volunteer with the friendly calls program. Is the gentleman at home?'),
    callee('He’s in the shower. I’m his neighbor. I bring him his mail.'),
    caller('That’s kind of you. Is he well?'),
    callee('He’s fine. His knee is better, and he walks to the corner again.'),
    caller('Lovely. When may I call back?'),
    callee('In half an hour. I’ll tell him.'),
    caller('Thank you. Goodbye.'),
  ],
};

const message: Dialogue = {
  name: 'en-voicemail-tomorrow',
  language: 'en',
  outcome: 'Voicemail',
  callee: null,
  topics: [],
  voices: { caller: 'youngMan', callee: 'elderMan' },
  lines: [
    caller('Hello, it’s your weekly caller. I’m sorry that I missed you.', 1),
    caller('I’ll try again tomorrow, at about eleven.', 0.8),
    caller('If you need anything before that, call our office. The number is 212-555-0186.', 0.8),
    caller('Take care of yourself. Bye, now.', 0.8),
  ],
};

export const SHORT = [library, lunch, neighbor, message];
