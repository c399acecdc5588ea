/** A number to call; what stands for one that was erased is no number. */
export const PhoneLink = ({ phone }: { phone: string }) =>
  /^\+?\d/u.test(phone) ? <a href={`tel:${phone}`}>{phone}</a> : phone;
