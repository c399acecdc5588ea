import { sql } from 'kysely';

// What brings a visit back that staff put off (DSK-01), each as part of an update of the visit.

/** The time until which it was put off: `t`. */
export const broughtBackByTime = sql`open = true, open_since = t.waiting_until, waiting_until = null`;

/** A new post, whatever it says; one that touches flagged answers opens any visit: `thread`, and what is `excluded`. */
export const broughtBackByPost = sql`
        open = thread.open or excluded.open or thread.waiting_until is not null,
        open_since = case when not thread.open and (excluded.open or thread.waiting_until is not null)
          then excluded.last_answer_at else thread.open_since end,
        waiting_until = null`;

/** Other flags of its form: `t`, and whether it was `reflagged` of `n`. */
export const broughtBackByFlags = sql`
      open = t.open or n.reflagged,
      open_since = case when n.reflagged and not t.open then statement_timestamp() else t.open_since end,
      waiting_until = case when not n.reflagged then t.waiting_until end`;
