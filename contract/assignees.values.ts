interface Assignee<TNgo> {
  isOrganizer: boolean;
  /** By its number, or by its name. */
  ngo: TNgo;
}

/** Whoever is assigned a visit has to see it: organizers see all, others those of their NGO. */
export const maySeeVisit = <TNgo>({ isOrganizer, ngo }: Assignee<TNgo>, ngoOfVisit: TNgo): boolean =>
  isOrganizer || ngo === ngoOfVisit;
