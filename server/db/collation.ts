/**
 * Letters of the region and the same without their marks; the capitals too, since `lower` leaves them alone in some
 * databases. Part of the schema: whoever changes them adds a migration.
 */
export const MARKED = 'ăâîșşțţáäàçéèêëíóöőôúüűßĂÂÎȘŞȚŢÁÄÀÇÉÈÊËÍÓÖŐÔÚÜŰ';
export const PLAIN = 'aaissttaaaceeeeioooouuusaaissttaaaceeeeioooouuu';
