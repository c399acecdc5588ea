import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { readableName } from './account-names.values.ts';
import { listReviews, reviewFilter } from './reviews.ts';
import { maxDeskViews, maxViewName } from './desk-views.values.ts';
import { count, givenId, id, nothing, text } from './scalars.ts';

const { urgent: _urgent, observerId: _id, observerPhoneNumber: _phone, ...narrowing } = reviewFilter;

/** By what `listReviews` is asked for a view: all but pages, and what other lists ask by. */
export const viewQuery = z.partial(z.object({ ...narrowing, order: listReviews.query.shape.order }));

const viewField = z.keyof(viewQuery);
export type ViewField = z.output<typeof viewField>;
export const viewFields: readonly ViewField[] = viewField.options;

/** Without what nobody sees, such as marks that turn the direction of writing: two names that look the same are the same. */
const viewName = z.pipe(
  z.pipe(text(10 * maxViewName), z.transform(readableName)),
  z.string().check(z.minLength(1), z.maxLength(maxViewName)),
);

/** The query of `listReviews`, as text. What that call cannot read is refused here: it would list more than was meant. */
const givenFilter = z.partialRecord(viewField, text(200)).check(
  z.superRefine((given, context) => {
    for (const { path } of z.safeParse(viewQuery, given).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [...path], message: 'cannot be read' });
  }),
);

const DeskView = z.object({
  id,
  name: z.string(),
  /** What of its filter still holds, as it goes into the query of `listReviews`. */
  filter: z.partialRecord(viewField, z.string()),
  /** Fields of its filter that are left out: what they name is gone, or they can no longer be read. */
  missing: z.array(viewField),
  /** How many visits `listReviews` lists with `filter`. */
  count,
});
export type DeskView = z.output<typeof DeskView>;
export type ViewFilter = DeskView['filter'];

/** In the order of their names. */
export const listDeskViews = endpoint({
  method: 'GET',
  path: '/api/v3/reviews/views',
  summary: 'The saved views of the account, each with its count',
  access: 'viewer',
  reply: z.object({ at: z.string(), views: z.array(DeskView).check(z.maxLength(maxDeskViews)) }),
});

/** An account's views are its own: nobody else sees them, and no act tells of them. */
export const saveDeskView = endpoint({
  method: 'POST',
  path: '/api/v3/reviews/views',
  changesNothing: true,
  summary: 'Keep a filter of the desk under a name',
  access: 'viewer',
  body: z.object({ name: viewName, filter: givenFilter }),
  reply: z.object({ id }),
});

/** Another name, another filter, or both. */
export const changeDeskView = endpoint({
  method: 'PUT',
  path: '/api/v3/reviews/views/:id',
  changesNothing: true,
  summary: 'Rename a saved view, or put another filter into it',
  access: 'viewer',
  params: z.object({ id: givenId }),
  body: z.object({ name: z.optional(viewName), filter: z.optional(givenFilter) }).check(
    z.refine(({ name, filter }) => name !== undefined || filter !== undefined, {
      path: ['name'],
      error: 'is missing',
    }),
  ),
  reply: z.null(),
  reads: nothing,
});

export const deleteDeskView = endpoint({
  method: 'DELETE',
  path: '/api/v3/reviews/views/:id',
  changesNothing: true,
  summary: 'Delete a saved view',
  access: 'viewer',
  params: z.object({ id: givenId }),
  reply: z.null(),
  reads: nothing,
});
