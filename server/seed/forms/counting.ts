import type { FormDesign } from './form-design.ts';
import {
  alarm,
  alarmInWords,
  alarmOrNo,
  one,
  oneWithWords,
  seen,
  several,
  severalWithWords,
  words,
  yesNo,
  yesOrAlarm,
} from './form-design.ts';

/** Form C: closing and counting. */
export const counting: FormDesign = {
  code: 'C',
  description: 'Closing and counting',
  version: 2,
  sections: [
    {
      code: 'CLO',
      description: 'Closing',
      questions: [
        one('When did the polling station close?', [
          'At 21:00',
          'Up to 15 minutes later',
          'Later',
          alarm('Before 21:00'),
        ]),
        one('Were those who waited in the queue at closing time allowed to vote?', [
          'Yes',
          alarm('No'),
          'Nobody waited',
        ]),
        one('Did people other than the commission stay in the room?', [
          'Only those entitled to',
          alarm('Others too'),
          'Nobody',
        ]),
        oneWithWords('Were you allowed to stay for the count?', [
          'Yes',
          'Yes, but from a distance',
          alarmInWords('No'),
        ]),
        one('Was the door locked for the count?', yesNo),
      ],
    },
    {
      code: 'PRE',
      description: 'Before the boxes are opened',
      questions: [
        several('What was counted before the boxes were opened?', [
          'Voters on the permanent list',
          'Voters on the additional lists',
          'Voters of the mobile box',
          'Unused ballot papers',
          'Spoiled ballot papers',
        ]),
        one('Were the unused ballot papers cancelled and sealed?', yesOrAlarm),
        one('Were the stamps collected and sealed?', seen),
        one('Were the figures written into the protocol at once?', yesNo),
        one('Was the number of voters on the tablet the same as on the lists?', [
          'Yes',
          'No, up to 5 apart',
          alarm('No, more than 5 apart'),
        ]),
      ],
    },
    {
      code: 'BOX',
      description: 'Opening the boxes',
      questions: [
        one('Were the seals of the ballot box untouched before it was opened?', yesOrAlarm),
        one('Was the mobile box opened before the fixed one?', seen),
        one('Were the papers of the two boxes mixed?', yesNo),
        one('Were there bundles of papers folded together?', alarmOrNo),
        oneWithWords('Were there more papers in the box than signatures on the lists?', [
          'No',
          'I could not see it',
          alarmInWords('Yes'),
        ]),
      ],
    },
    {
      code: 'CNT',
      description: 'Counting',
      questions: [
        one('Did one member unfold each paper and read it aloud?', ['Yes', 'Partly', alarm('No')]),
        one('Could observers see the stamp on each paper?', ['Yes', 'Mostly', alarm('No')]),
        one('Was the count filmed?', ['Yes', 'With interruptions', 'No']),
        one('Was each vote entered as it was read?', yesNo),
        several('Who handled ballot papers?', [
          'The president',
          'Members of the commission',
          alarm('Delegates of parties'),
          alarm('Others'),
        ]),
        several('For which reasons were votes declared void?', [
          'No stamp',
          'Several stamps',
          'Stamp outside the box',
          'Not an official paper',
          'Writing on the paper',
        ]),
        oneWithWords('Were decisions on void votes made in the same way for all candidates?', [
          'Yes',
          'I cannot say',
          alarmInWords('No'),
        ]),
        one('How many votes were declared void?', ['None', 'Up to 2 %', '2 to 5 %', 'More than 5 %']),
        one('Was the count interrupted?', yesNo),
        oneWithWords('For how long was it interrupted?', ['It was not', 'Up to 15 minutes', words('Longer, because')]),
        one('Did anybody other than the commission give orders?', alarmOrNo),
        one('Was the count repeated?', ['No', 'Once', 'More than once']),
        one('Did the sum of the votes agree with the number of papers?', ['Yes', 'After a recount', alarm('No')]),
      ],
    },
    {
      code: 'PROT',
      description: 'The protocol',
      questions: [
        one('Was the protocol filled in with ink, in the polling station?', yesNo),
        one('Did all members sign the protocol?', ['Yes', 'No, some had left', alarm('No, some refused')]),
        one('Did you get a copy of the protocol?', [
          'Yes',
          'I photographed it',
          'I did not ask',
          alarm('No, it was refused'),
        ]),
        one('Was a copy displayed outside?', seen),
        one('Did the tablet accept the figures at the first try?', ['Yes', 'No', 'I could not see it']),
        oneWithWords('Were figures changed after the protocol was signed?', [
          'No',
          'Yes, a slip of the pen',
          alarmInWords('Yes, results of candidates'),
        ]),
        severalWithWords('Which documents were carried to the county office?', [
          'Protocol',
          'Lists of voters',
          'Void papers',
          'Complaints',
          words('Other'),
        ]),
      ],
    },
    {
      code: 'ALL',
      description: 'Complaints and the whole',
      questions: [
        oneWithWords('Were complaints made during the count?', [
          'No',
          'Yes, and they were written down',
          alarmInWords('Yes, and they were not written down'),
        ]),
        one('Was there tension in the room?', ['No', 'A little', alarm('Much')]),
        several('Who was present until the end?', [
          'All members',
          'Observers',
          'Delegates of parties',
          'Police',
          'Journalists',
        ]),
        one('When did the count end?', ['Before 23:00', 'Between 23:00 and 01:00', 'Between 01:00 and 03:00', 'Later']),
        one('How would you describe the count as a whole?', ['Very good', 'Good', 'Poor', alarm('Very poor')]),
      ],
    },
  ],
};
