/**
 * Letters of the region and the same without their marks; the capitals too, since `lower` leaves them alone in some
 * databases. Part of the schema: whoever changes them adds a migration.
 */
export const MARKED = 'ăâîșşțţáäàçéèêëíóöőôúüűßĂÂÎȘŞȚŢÁÄÀÇÉÈÊËÍÓÖŐÔÚÜŰ';
export const PLAIN = 'aaissttaaaceeeeioooouuusaaissttaaaceeeeioooouuu';

/** What stands between the words of a note: PostgreSQL would read `urn.broken` as the name of a computer. Part of the schema, too. */
export const NOTE_GAPS = '.,:;/@_-+&#=~?!"()[]{}<>';
