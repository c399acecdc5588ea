interface MomentProps {
  /** ISO 8601. */
  instant: string;
  /** As the reader's language writes it. */
  text: string;
  /** How long ago. */
  distance: string;
}

export const Moment = ({ instant, text, distance }: MomentProps) => (
  <time dateTime={instant} title={distance}>
    {text}
  </time>
);
