import type { FormDesign } from './form-design.ts';
import {
  alarm,
  alarmInWords,
  one,
  oneWithWords,
  several,
  severalWithWords,
  words,
  yesNo,
  yesOrAlarm,
} from './form-design.ts';

/** Form A: the opening of the polling station. */
export const opening: FormDesign = {
  code: 'A',
  description: 'Opening of the polling station',
  version: 2,
  sections: [
    {
      code: 'ARR',
      description: 'Arrival and access',
      questions: [
        one('When did you arrive at the polling station?', [
          'Before 06:00',
          'Between 06:00 and 06:30',
          'Between 06:30 and 07:00',
          'After 07:00',
        ]),
        oneWithWords('Were you let in to observe?', ['Yes, at once', 'Yes, after a discussion', alarmInWords('No')]),
        one('Can a voter in a wheelchair reach the ballot box without help?', yesNo),
        severalWithWords('What did you see in front of the building?', [
          'Nothing unusual',
          'Police or security staff',
          alarm('Campaign posters or leaflets'),
          alarm('People who talked to voters about their choice'),
          words('Something else'),
        ]),
      ],
    },
    {
      code: 'COM',
      description: 'The commission',
      questions: [
        one('How many members of the commission were present at the opening?', [
          'All',
          'More than half',
          alarm('Fewer than half'),
        ]),
        one('Is the president of the commission a woman?', yesNo),
        oneWithWords('Did the members draw lots for their tasks?', [
          'Yes',
          'No',
          'It was done before I came',
          words('In another way'),
        ]),
        several('Which parties or groups have a member in the commission?', [
          'Party of the government',
          'Party of the opposition',
          'Party without seats',
          'Independent candidate',
          'National minority',
          'Party of the region',
          'Alliance',
          'Civic group',
        ]),
      ],
    },
    {
      code: 'MAT',
      description: 'Materials and ballot box',
      questions: [
        several('Which materials were there?', [
          'Ballot papers',
          'Stamps',
          'List of voters',
          'Tablet',
          'Camera for the count',
          'Mobile ballot box',
          'Forms for the protocol',
          'Posters with the candidates',
          'Instructions for voters',
        ]),
        one('Was the ballot box shown empty before it was sealed?', yesOrAlarm),
        one('Was the ballot box sealed in the presence of those who had come?', yesOrAlarm),
        one('How many voting booths were ready?', ['One', 'Two', 'Three', 'Four or more']),
        oneWithWords('Can a voter fill in the ballot paper without being seen?', [
          'Yes',
          alarmInWords('No'),
          'Not in every booth',
        ]),
      ],
    },
    {
      code: 'STRT',
      description: 'Start of voting',
      questions: [
        oneWithWords('Did voting start on time?', [
          'Yes, at 07:00',
          'Up to 15 minutes late',
          alarmInWords('More than 15 minutes late'),
        ]),
        one('How would you describe the opening as a whole?', ['Very good', 'Good', 'Poor', alarm('Very poor')]),
      ],
    },
  ],
};
