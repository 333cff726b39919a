/** What a tab says that went along with another one. */
export const moved = {
  told: 'Another tab switched to {{organization}}, so this one did, too. What you hadn’t saved here was not saved.',
};
