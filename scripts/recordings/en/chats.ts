import { callee, caller, type Dialogue } from '#scripts/recordings/dialogue.ts';

const garden: Dialogue = {
  name: 'en-garden',
  language: 'en',
  outcome: 'Yes we spoke',
  topics: ['Other'],
  voices: { caller: 'woman', callee: 'elderMan' },
  lines: [
    callee('Hello?', 0.8),
    caller('Hello! It’s your weekly caller. Is this a good time?'),
    callee('It’s a fine time. I just came in from the yard, so let me sit down first.'),
    caller('Take all the time you need.', 0.4),
    callee('There. Now I’m settled.', 1.6),
    caller('What were you doing out there?'),
    callee('Tomatoes. I have six plants this year, and the squirrels think that I planted them for their sake.'),
    caller('Oh no. Do you get to eat any of them yourself?'),
    callee(
      'I pick them a little green and let them turn red on the windowsill. The squirrels haven’t learned to open windows. Not yet.',
    ),
    caller('That’s clever. Who taught you that?'),
    callee(
      'My mother. We had a big garden behind the house, and all of us kids had one row to look after. Mine was always beans.',
    ),
    caller('Only beans?'),
    callee('Only beans! Beans forgive you. You can forget them for a week, and they still come up smiling.'),
    caller('I may need to try beans. I have a small balcony, and everything I plant gives up on me.'),
    callee(
      'Start with a deep pot and a bit of string. Water in the morning, never in the heat of the day. Call me when the first leaf comes.',
    ),
    caller('I will. You’ll be the first to know.'),
    callee('And tell me the truth about it, even if it’s a sad leaf.'),
    caller('I promise. Is there anything you need before we talk again?'),
    callee('No, dear. It was just nice to have somebody ask about the tomatoes.'),
    caller('Then I’ll ask again next week. Goodbye for now.'),
    callee('Goodbye.'),
  ],
};

const dancing: Dialogue = {
  name: 'en-dancing',
  language: 'en',
  outcome: 'Yes we spoke',
  topics: ['Social Isolation/Loneliness', 'Mobility'],
  voices: { caller: 'youngMan', callee: 'elderWoman' },
  lines: [
    callee('Hello, who is this?', 0.8),
    caller('Hi there. It’s your caller from the friendly calls program. How are you today?'),
    callee('Oh, it’s you! I’m well. I was hoping you’d call, because I have something to tell you.'),
    caller('I’m all ears.'),
    callee('You remember that I got my new hip in the spring.'),
    caller('I remember. You said that the stairs were the worst part.'),
    callee('They were. Well, last Friday I went to the community center, and they had music. Real music, with a band.'),
    caller('What kind of band?'),
    callee(
      'Trumpet, piano, a big old bass. The songs we used to dance to when I was twenty. I only went to listen, mind you. I had my cane and I sat near the door.',
    ),
    caller('And you didn’t stay near the door, did you?'),
    callee(
      'I did not! A gentleman asked me for a slow one. I told him that I had a new hip and he said that he had two new knees, so between us we had three good parts.',
    ),
    caller('I like him already. Did you dance?'),
    callee(
      'One whole song. Very slowly, and he let me hold on tight. I haven’t danced since my husband passed. That’s eleven years now.',
    ),
    caller('Eleven years. How did it feel?', 0.9),
    callee(
      'Like my feet remembered something that my head had put away. I cried a little when I got home. But it was a good kind of crying.',
      1.1,
    ),
    caller('I’m glad you told me. Is the hip all right after that?'),
    callee(
      'A bit sore on Saturday. I put my feet up and did the exercises that the therapist showed me, the ones with the chair.',
    ),
    caller('Good. Are you still doing them every day?'),
    callee('Most days. Let’s say most days, and don’t write it down.'),
    caller('I’ll write down that you danced.'),
    callee('Write that in big letters.'),
    caller('Will you go again this Friday?'),
    callee('I’d like to. The trouble is getting there. My niece drove me last time, and she works late this week.'),
    caller(
      'There is a ride service for seniors that goes to the center. You book it two days before. Shall I ask our office to send you the number?',
    ),
    callee('Would you? I don’t like to be a bother to people.'),
    caller('You’re no bother at all. They’ll call you tomorrow, and you can tell them which day.'),
    callee('Tell them Friday. Tell them that I have a dance card to fill.'),
    caller('I’ll use those very words. What will you wear?'),
    callee('My blue dress, if it still lets me in. And flat shoes. I’m brave, but I’m not foolish.'),
    caller('That sounds just right. I’ll call you next week and I want to hear all of it.'),
    callee('You will. Thank you for listening to an old woman’s stories.'),
    caller('Thank you for telling them. Take good care of that hip.'),
    callee('I will. Good night, dear.'),
    caller('Good night.'),
  ],
};

export const CHATS = [garden, dancing];
