import { callee, caller, type Dialogue } from '#scripts/recordings/dialogue.ts';

const evenings: Dialogue = {
  name: 'en-evenings',
  language: 'en',
  outcome: 'Yes we spoke',
  topics: ['Social Isolation/Loneliness'],
  voices: { caller: 'woman', callee: 'elderWoman' },
  lines: [
    callee('Hello.', 0.8),
    caller('Hi, it’s your caller. I said I’d call again, so here I am. How has your week been?'),
    callee('Oh, the days are all right. I keep busy. It’s the evenings.'),
    caller('What are the evenings like?'),
    callee('Quiet. So quiet that I leave the radio on in the kitchen, just so that somebody is talking.', 0.9),
    caller('I understand. Was there a time when the evenings were easier?'),
    callee(
      'When my sister lived downstairs. We played cards after supper, every night but Sunday. She moved to be with her son in August.',
    ),
    caller('That’s a big change. You must miss her.'),
    callee('I do. I even miss how she cheated.'),
    caller('She cheated at cards?'),
    callee('All her life, and she’d look you in the eye while she did it.'),
    caller('Have you two talked on the phone since she moved?'),
    callee('She’s called a few times. I don’t like to call her, because they’re busy over there.'),
    caller('May I say something? I’d guess that she’s sitting there in the evening and missing you too.'),
    callee('You think so?', 0.8),
    caller('I do. What if you called her at the hour when you used to play?'),
    callee('Seven o’clock. Right after the news.'),
    caller(
      'Seven o’clock it is. There’s also a card group at the senior center on Tuesdays. I could ask if they have a seat.',
    ),
    callee(
      'I’d go if somebody went in with me the first time. I don’t like to walk into a room where everyone knows each other.',
    ),
    caller('Nobody does. I’ll ask whether one of our volunteers can meet you at the door.'),
    callee('That would be kind. And I’ll call my sister tonight.'),
    caller('Tell her that I know about the cheating.'),
    callee('She’ll deny it!'),
    caller('I’m sure she will. I’ll call you next week, a little later in the day. Would an evening be better?'),
    callee('Evening would be lovely. Thank you.'),
  ],
};

const lowDays: Dialogue = {
  name: 'en-low-days',
  language: 'en',
  outcome: 'Yes we spoke',
  topics: ['Mental Health', 'Social Isolation/Loneliness'],
  voices: { caller: 'man', callee: 'elderMan' },
  lines: [
    callee('Hello.', 1),
    caller('Hello, this is your caller. You sound a little tired today.'),
    callee('I suppose I am. I haven’t been out of the house much.'),
    caller('Would you like to tell me about it?'),
    callee('There’s not much to tell. I get up, I look at the day, and I can’t find the handle to it.', 1.2),
    caller('I’m sorry. How long has it been like that?'),
    callee('Two weeks. Maybe three. It’ll be a year this month since my wife died.', 0.9),
    caller('A year. That’s a hard date to walk toward.', 0.9),
    callee('People say that it gets easier. I don’t know who these people are.'),
    caller('Are you sleeping and eating?'),
    callee('I sleep too much. And I eat toast. She was the cook.'),
    caller(
      'I want to ask you something plainly, because I care about the answer. Do you ever think that you don’t want to be alive?',
    ),
    callee('No. No, nothing like that. I’m just low. But thank you for asking it straight.', 1.2),
    caller(
      'Thank you for telling me. If that ever changes, day or night, you can call or text 988, and somebody answers. Will you keep that number?',
    ),
    callee('988. I’ll put it on the pad by the phone.'),
    caller('Good. Have you told your doctor how low you feel?'),
    callee('I told him about my knees. It didn’t come up.'),
    caller(
      'It’s worth bringing up, just as much as the knees. May I ask our coordinator to help you get an appointment this week?',
    ),
    callee('All right. If she calls, I’ll pick up.'),
    caller(
      'There’s a group at the library, too, for people who have lost someone. They drink coffee and nobody has to speak.',
    ),
    callee('I could do that part. The not speaking.'),
    caller('That’s a very good start. What was the best thing that she cooked?'),
    callee('Peach cobbler. I have her recipe in a drawer somewhere. In her own hand.', 1),
    caller('When I call on Thursday, would you read it to me?'),
    callee('I’d like that. I’ll find it.'),
    caller('Then we have a plan. I’m glad that you answered.'),
    callee('So am I.'),
  ],
};

export const FEELINGS = [evenings, lowDays];
