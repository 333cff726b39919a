/** Where one signs up with an organization, as it is given away. Specification self-signup 2.1, 2.11. */
export const signupAddress = (organizationId: string): string =>
  `${location.origin}/public/register?organization=${encodeURIComponent(organizationId)}`;
