import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import classes from './adds.module.css';

/** What a button says that adds something to the page's list: on a phone a plus, so that it has room beside the title. */
export const Adds = ({ children }: { readonly children: string }) => (
  <>
    <IconPlus size={18} aria-hidden="true" className={classes.plus} />
    <span className={classes.words}>{children}</span>
  </>
);
