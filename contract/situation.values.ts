/** So many emergencies and stations are listed as what needs somebody first (SIT-04). */
export const maxListed = 5;
