/** The channel of whoever names none; the only one that phones register and the console sends by (NTF-06). */
export const usualChannel = 'Firebase';
