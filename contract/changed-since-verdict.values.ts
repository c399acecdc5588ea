interface Revisions {
  /** The revision of the visit at which its flagged answers changed last. */
  flagRevision: number;
  /** The revision that the last verdict judged; 0 where there was none. */
  judgedRevision: number;
}

/** Flagged answers came, went or were reworded since the verdict (DSK-07): the visit has to be judged again. */
export const isChangedSinceVerdict = ({ flagRevision, judgedRevision }: Revisions): boolean =>
  flagRevision > judgedRevision;

/** Something else came since: other answers, notes, photos. */
export const hasNewEvidenceSinceVerdict = (visit: Revisions & { revision: number }): boolean =>
  !isChangedSinceVerdict(visit) && visit.revision > visit.judgedRevision;
