export interface Numbered {
  county: string;
  number: number;
}

/** As stations are called everywhere: `CJ 40`. */
export const stationName = ({ county, number }: Numbered): string => `${county} ${number}`;
