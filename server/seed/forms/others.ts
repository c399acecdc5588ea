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

/** Form D: sent at any time when something serious happens. */
export const incident: FormDesign = {
  code: 'D',
  description: 'Serious incident',
  version: 1,
  sections: [
    {
      code: 'INC',
      description: 'What happened',
      questions: [
        severalWithWords('What kind of incident was it?', [
          'Power cut or damage',
          'Somebody fell ill',
          alarm('Violence or threats'),
          alarm('Vote buying'),
          alarm('Ballot papers taken away or brought in'),
          words('Other'),
        ]),
        one('Is it still going on?', [alarm('Yes'), 'No']),
        oneWithWords('Was voting or counting interrupted?', [
          'No',
          'For less than an hour',
          alarmInWords('For longer'),
        ]),
        several('Who was told?', [
          'The president of the commission',
          'The police',
          'The county office',
          'My coordinator',
        ]),
        one('Are there photos or videos?', yesNo),
        oneWithWords('What should happen next?', ['Nothing, it is settled', 'Please call me', words('Other')]),
      ],
    },
  ],
};

/** Form F: asked abroad only. */
export const abroad: FormDesign = {
  code: 'F',
  description: 'Voting abroad',
  version: 1,
  diaspora: true,
  sections: [
    {
      code: 'ABR',
      description: 'Polling stations abroad',
      questions: [
        one('How long did voters wait at noon?', [
          'Less than 15 minutes',
          'Up to an hour',
          'Up to three hours',
          alarm('Longer'),
        ]),
        one('Was voting on all days announced outside?', yesNo),
        one('Were the boxes sealed and locked away overnight?', yesOrAlarm),
        several('Which documents did voters show?', ['Passport', 'Identity card', 'Residence permit']),
        oneWithWords('Were there enough ballot papers?', ['Yes', 'They came late', alarmInWords('No')]),
        one('Did the local authorities help with queues and traffic?', yesNo),
      ],
    },
  ],
};

/** Form E: being written, not yet on the phones. */
export const secondRound: FormDesign = {
  code: 'E',
  description: 'Second round',
  version: 1,
  draft: true,
  sections: [
    {
      code: 'SR',
      description: 'Differences from the first round',
      questions: [
        one('Is it the same commission as in the first round?', ['Yes', 'Mostly', 'No']),
        one('Is the turnout higher than in the first round at this time?', yesNo),
        severalWithWords('What has got better since the first round?', ['Queues', 'Access', 'Secrecy', words('Other')]),
        oneWithWords('Is there more campaigning near the polling station?', ['No', alarmInWords('Yes')]),
      ],
    },
    {
      code: 'CNT',
      description: 'Count',
      questions: [
        one('Was the count quicker than in the first round?', yesNo),
        one('Did the members agree on void votes?', yesOrAlarm),
      ],
    },
  ],
};
