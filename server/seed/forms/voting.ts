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

const howOften = ['Never', 'Once or twice', 'Several times', alarm('Most of the time')] as const;

/** Form B: voting through the day. */
export const voting: FormDesign = {
  code: 'B',
  description: 'Voting',
  version: 3,
  sections: [
    {
      code: 'OUT',
      description: 'Outside the polling station',
      questions: [
        one('How long is the queue?', ['No queue', 'Up to 10 people', '11 to 50 people', 'More than 50 people']),
        one('Is there campaigning within 500 metres of the polling station?', alarmOrNo),
        severalWithWords('Which kinds of campaigning did you see?', [
          'None',
          'Posters',
          'Leaflets',
          'Loudspeakers',
          words('Other'),
        ]),
        oneWithWords('Were voters brought in an organised way?', [
          'No',
          'Yes, by public transport',
          alarmInWords('Yes, by private buses or cars'),
        ]),
        one('Did you see anybody offer money, food or gifts to voters?', alarmOrNo),
        one('Is the way to the polling station signposted?', yesNo),
      ],
    },
    {
      code: 'IN',
      description: 'Inside the polling station',
      questions: [
        several('Who was in the polling station besides the commission and voters?', [
          'Observers of other organisations',
          'Delegates of parties',
          'Journalists',
          'Police',
          alarm('Mayor or councillors who did not vote'),
          alarm('Candidates who did not vote'),
        ]),
        one('Is the ballot box in view of the commission and observers?', yesOrAlarm),
        one('Are the seals of the ballot box untouched?', yesOrAlarm),
        one('Was the room overcrowded?', howOften),
        oneWithWords('Were you able to move freely in the room?', ['Yes', 'Partly', alarmInWords('No')]),
        one('Are the lists of candidates displayed?', yesNo),
        one('Are there mobile phones or cameras in use in the voting booths?', [
          alarm('Yes'),
          'No',
          'I could not see it',
        ]),
        oneWithWords('How is the lighting and the heating?', ['Good', 'Acceptable', words('Poor')]),
      ],
    },
    {
      code: 'ID',
      description: 'Checking who may vote',
      questions: [
        one('Is the identity of each voter checked?', yesOrAlarm),
        one('Is each voter looked up in the list or on the tablet?', yesOrAlarm),
        one('Did the tablet work while you were there?', ['Yes', 'With interruptions', 'No']),
        one('Did every voter sign the list?', seen),
        oneWithWords('Was anybody refused a ballot paper?', [
          'No',
          'Yes, with good reason',
          alarmInWords('Yes, without good reason'),
        ]),
        one('Did anybody get more than one ballot paper?', alarmOrNo),
        one('Did anybody vote in the name of another person?', alarmOrNo),
        severalWithWords('Why were voters turned away?', [
          'Nobody was turned away',
          'Not on the list',
          'No valid identity card',
          'Already voted according to the tablet',
          words('Other reason'),
        ]),
      ],
    },
    {
      code: 'SEC',
      description: 'Secrecy of the vote',
      questions: [
        one('Did voters enter the booth one by one?', ['Always', 'Nearly always', alarm('Often not')]),
        one('Were there voters who showed their ballot paper?', howOften),
        one('Did voters with a disability get the help that they asked for?', ['Yes', 'No', 'Nobody asked']),
        oneWithWords('Did anybody put pressure on voters inside?', ['No', alarmInWords('Yes')]),
        one('Did voters fold the ballot paper so that the stamp stayed hidden?', ['Always', 'Mostly', 'Rarely']),
      ],
    },
    {
      code: 'MOB',
      description: 'Mobile ballot box',
      questions: [
        one('Did the mobile ballot box leave the polling station?', yesNo),
        one('Was there a written request for each visit?', ['Yes', alarm('No'), 'I could not see it']),
        several('Who went with the mobile ballot box?', [
          'Two members',
          'One member',
          'A police officer',
          'An observer',
          'A delegate of a party',
        ]),
        one('Did the number of papers taken and brought back agree?', ['Yes', alarm('No'), 'I could not see it']),
      ],
    },
    {
      code: 'ALL',
      description: 'Complaints and the whole',
      questions: [
        oneWithWords('Were complaints made while you were there?', [
          'No',
          'Yes, and they were dealt with',
          alarmInWords('Yes, and they were refused'),
        ]),
        severalWithWords('What were the complaints about?', [
          'No complaints',
          'Queues',
          'The list of voters',
          'Campaigning',
          'The commission',
          words('Other'),
        ]),
        one('How well does the commission know the rules?', ['Very well', 'Well', 'Poorly', 'Very poorly']),
        one('How would you describe the voting as a whole?', ['Very good', 'Good', 'Poor', alarm('Very poor')]),
      ],
    },
  ],
};
