import { callee, caller, type Dialogue } from '#scripts/recordings/dialogue.ts';

const daughter: Dialogue = {
  name: 'en-daughter-answers',
  language: 'en',
  outcome: 'Spoke with someone else',
  callee: 'man',
  topics: ['Physical Health'],
  voices: { caller: 'man', callee: 'youngWoman' },
  lines: [
    callee('Hello, who’s calling?', 0.8),
    caller(
      'Hello. I’m a volunteer with the friendly calls program. I usually talk with the gentleman at this number about this time.',
    ),
    callee('Oh, you’re the caller! I’m his daughter. He’s told me about you. You’re the one who knows about trains.'),
    caller('He’s the one who knows about trains. I just ask. Is he at home?'),
    callee('He’s asleep. He had his eye surgery yesterday morning, and the doctor wants him to rest.'),
    caller('I hope that it went well.'),
    callee('It did. He can already read the clock across the room, and he’s very proud of that.'),
    caller('That’s wonderful news. Is somebody with him for the next days?'),
    callee('I’m here until Sunday. After that, a nurse comes by in the mornings, for the drops.'),
    caller('Good. Is there anything that we could help with after Sunday? Meals, perhaps?'),
    callee('Meals would be a relief. He shouldn’t bend over the stove for two weeks.'),
    caller('Then I’ll ask our office to call him about that on Monday. When would be a good time for me to try again?'),
    callee(
      'Try on Saturday, after three. He’ll want to tell you himself. Pretend that you haven’t heard about the clock.',
    ),
    caller('I don’t know anything about a clock.'),
    callee('You’re good at this. Thank you for calling him. It means more to him than he lets on.'),
    caller('It means a lot to me, too. Please give him my best.'),
    callee('I will. Goodbye.'),
  ],
};

const wrongNumber: Dialogue = {
  name: 'en-wrong-number',
  language: 'en',
  outcome: 'Spoke with someone else',
  callee: 'woman',
  topics: ['Other'],
  voices: { caller: 'youngWoman', callee: 'man' },
  lines: [
    callee('Yeah, hello?', 0.8),
    caller('Hello. I’m calling from the friendly calls program. I’m trying to reach an older lady at this number.'),
    callee('I think you’ve got the wrong number. There’s no lady here. This is a bicycle shop.'),
    caller('Oh, I’m sorry. May I check the number with you? I have 718-555-0119.'),
    callee('That’s us, all right. We got this number about two months ago. Somebody else used to have it.'),
    caller('That explains it. Have other people called for her?'),
    callee('A few. A pharmacy called last week, about a prescription. I told them the same thing.'),
    caller('Thank you, that’s good to know. I’ll let our office know, so that they can find her new number.'),
    callee('I hope that she’s okay.'),
    caller('So do I. We have her family’s number as well, so we’ll ask there. I’ll see that we don’t call you again.'),
    callee('No trouble. And if she ever needs her tires pumped, send her over.'),
    caller('I’ll tell her. Have a good day.'),
    callee('You too. Bye.'),
  ],
};

const firstMessage: Dialogue = {
  name: 'en-voicemail-first-call',
  language: 'en',
  outcome: 'Voicemail',
  callee: null,
  topics: [],
  voices: { caller: 'woman', callee: 'elderWoman' },
  lines: [
    caller('Hello! I’m a volunteer with the friendly calls program, and I’ll be your caller from now on.', 1),
    caller('I’m sorry that I missed you. I was looking forward to saying hello.', 0.8),
    caller(
      'There’s nothing that you need to do. I’ll try again tomorrow at about ten in the morning, and then on Friday.',
      0.8,
    ),
    caller(
      'A little about me, so that I’m not a stranger. I’m a retired school nurse, I have two grown children and one very lazy dog, and I like to hear how people make their soup.',
      0.8,
    ),
    caller(
      'If another time is better for you, please call our office. The number is 212-555-0186. I’ll say it once more, slowly. 212-555-0186.',
      0.8,
    ),
    caller('They’re there on weekdays, from nine to five. They’ll tell me, and I’ll call when it suits you.', 0.8),
    caller('I hope that you’re having a lovely day. Talk to you soon. Bye, now.', 0.9),
  ],
};

const weatherMessage: Dialogue = {
  name: 'en-voicemail-storm',
  language: 'en',
  outcome: 'Voicemail',
  callee: null,
  topics: [],
  voices: { caller: 'man', callee: 'elderMan' },
  lines: [
    caller('Hi, it’s your weekly caller. I guess that you’re out, or maybe in the middle of your afternoon nap.', 1),
    caller(
      'I’m calling because they expect a storm tonight, with strong wind, and the power may go out for a while.',
      0.8,
    ),
    caller(
      'Please charge your phone before supper, and put your flashlight next to the bed. If you have medicine in the refrigerator, keep the door closed as much as you can.',
      0.8,
    ),
    caller(
      'The senior center stays open all night, and it’s warm there. If you’d like a ride, call 212-555-0133 before six o’clock.',
      0.8,
    ),
    caller('If anything happens and you need help at once, don’t wait for me. Call 911.', 0.8),
    caller(
      'I’ll call again tomorrow morning, just to hear that you’re all right. And I still want to know how the chess game with your brother ended.',
      0.8,
    ),
    caller('Stay safe and warm. Goodbye.', 0.8),
  ],
};

export const OTHERS = [daughter, wrongNumber, firstMessage, weatherMessage];
