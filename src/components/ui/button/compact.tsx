import type { Icon } from '@tabler/icons-react';
import ui from '#src/components/ui/ui.module.css';
import classes from './compact.module.css';

interface CompactProps {
  readonly icon: Icon;
  readonly children: string;
}

/**
 * What a button beside the page's title says: on a phone its icon alone, so that it has room there.
 *
 *     <Button onClick={create}><Compact icon={IconPlus}>{t('create')}</Compact></Button>
 */
export const Compact = ({ icon: Picture, children }: CompactProps) => (
  <>
    <Picture size={18} aria-hidden="true" className={classes.icon} />
    <span className={ui.heardOnPhone}>{children}</span>
  </>
);
