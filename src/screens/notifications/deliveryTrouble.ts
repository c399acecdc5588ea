/** Names that Firebase gives to its refusals, and what our server writes down where it gave none. */
const troubles = [
  [/UNREGISTERED|NOT_FOUND|answered 404/u, 'DELIVERY_UNREGISTERED'],
  [/INVALID_ARGUMENT|SENDER_ID_MISMATCH|answered 400/u, 'DELIVERY_WRONG_ADDRESS'],
  [/PERMISSION_DENIED|UNAUTHENTICATED|THIRD_PARTY_AUTH_ERROR|answered 40[13]/u, 'DELIVERY_NO_ACCESS'],
  [/QUOTA_EXCEEDED|RESOURCE_EXHAUSTED|answered 429/u, 'DELIVERY_TOO_MANY'],
  [/UNAVAILABLE|INTERNAL|No answer|fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|answered 5\d\d/u, 'DELIVERY_NO_ANSWER'],
] as const;

/** The key of our words for why a message did not arrive. */
export const troubleOf = (detail: string) =>
  troubles.find(([pattern]) => pattern.test(detail))?.[1] ?? 'DELIVERY_REFUSED';
