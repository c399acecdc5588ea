import type { Random } from './random.ts';

const women =
  `Ana Maria Elena Ioana Andreea Mihaela Alexandra Cristina Daniela Gabriela Raluca Simona Irina Roxana Diana Oana
Bianca Mădălina Laura Georgiana Adriana Carmen Monica Larisa Denisa Teodora Sorina Anca Ștefania Ilinca Ruxandra Cătălina
Luminița Veronica Paula Nicoleta Alina Loredana Sânziana Smaranda Anamaria Corina Iulia Delia Ligia Viorica Zoe`.split(
    /\s+/u,
  );

const men =
  `Andrei Mihai Alexandru Ștefan Ionuț Cristian Bogdan Vlad Radu George Marius Cătălin Adrian Florin Daniel Gabriel
Sorin Dan Tudor Răzvan Cosmin Ciprian Dragoș Lucian Ovidiu Paul Silviu Horia Emil Călin Nicolae Ioan Constantin Gheorghe
Petru Matei Luca Șerban Octavian Traian Liviu Eugen Valentin Victor Rareș Sebastian Dorin`.split(/\s+/u);

const families =
  `Popescu Ionescu Popa Radu Dumitru Stan Stoica Gheorghe Matei Ciobanu Rusu Munteanu Constantin Marin Dobre
Moldovan Șerban Țurcanu Ungureanu Mureșan Crișan Lupu Vasile Bălan Filip Olteanu Bucur Enache Mihăilescu Călinescu Sârbu
Drăgan Neagu Voicu Manea Nistor Oprea Pavel Suciu Toma Ursu Vlad Zamfir Albu Barbu Cojocaru Diaconu Florea Grigore Iancu
Lungu Mocanu Niculescu Păun Roșu Sandu Tănase Vișan Văcărescu Anghel Bratu Chiriac Dănilă Ene Fodor Gavrilă Hanganu Ilie
Jipa Kovács Lazăr Mitrea Nagy Oltean Petrescu Rotaru Székely Ștefănescu Țepeș Udrea Văduva Zaharia Brânză Cârstea Tătaru`.split(
    /\s+/u,
  );

/** A natural name; about one in eight people has two family names. */
export const personName = (random: Random): string => {
  const first = random.pick(random.chance(0.55) ? women : men);
  const family = random.pick(families);
  const second = random.chance(0.12) ? `-${random.pick(families)}` : '';
  return `${first} ${family}${second === `-${family}` ? '' : second}`;
};

/** The organizer comes first, the NGO of the demo's `ngo-admin` second, the inactive one last. */
export const ngos = [
  { short: 'AOV', name: 'Alianța Observatorilor Votului', share: 0.12 },
  { short: 'RUD', name: 'Rețeaua Urna Deschisă', share: 0.22 },
  { short: 'OCHI', name: 'Asociația Ochi Civic', share: 0.18 },
  { short: 'FVL', name: 'Fundația Vot Limpede', share: 0.16 },
  { short: 'AGORA', name: 'Centrul Agora Sud', share: 0.12 },
  { short: 'LOT', name: 'Liga Observatorilor Tineri', share: 0.1 },
  { short: 'GCD', name: 'Grupul Civic Dunărea', share: 0.07 },
  { short: 'SM', name: 'Inițiativa Secția Mea', share: 0.03 },
] as const;
