import { useCommonTexts } from '#src/lib/i18n/index.ts';

/**
 * Stands for a page that is on its way. Padded: a margin would reach through the empty page and move all of it.
 *
 *     <Pending data-wide />
 */
export const Pending = (props: { readonly 'data-wide'?: true }) => (
  <p role="status" style={{ margin: 0, padding: '1rem' }} {...props}>
    {useCommonTexts()('loading')}
  </p>
);
