import { Link } from '@tanstack/react-router';
import { Moment } from '#src/components/ui/page/moment.tsx';
import ui from '#src/components/ui/ui.module.css';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { OrganizationChange } from '#src/schemas/organizations.ts';
import classes from './change-list.module.css';
import { differencesOf, type Difference } from './differences.ts';
import { headline } from './headline.ts';
import { useChangeTexts } from './texts.ts';
import { linkOf } from './link-of.ts';
import { fieldName, valueText, type Translators } from './values.ts';

interface ChangeListProps {
  readonly changes: readonly OrganizationChange[];
  /** The organization's; the zone is named behind each time. */
  readonly timeZone: string;
  /** Leaves out the fields that changed: who, what and when on two lines each. */
  readonly brief?: boolean | undefined;
  /** The organization whose they are, where each leads to what it is about. */
  readonly linkedIn?: string | undefined;
}

/**
 * Who changed what, and when; from what to what. An empty list shows nothing: say so beside it.
 *
 *     <ChangeList changes={data.recentChanges} timeZone={organization.timezone} brief />
 */
export function ChangeList({ changes, timeZone, brief = false, linkedIn }: ChangeListProps) {
  const t = useChangeTexts();
  const words: Translators = { t, common: useCommonTexts(), timeZone };
  return (
    <ol className={classes.list}>
      {changes.map((change) => (
        <li key={change.id} className={classes.change}>
          <p className={classes.what}>
            <Headline change={change} linkedIn={linkedIn} />
          </p>
          <p className={classes.who}>
            {t('by', { actor: change.actor?.name ?? t('system') })} · <Moment iso={change.at} timeZone={timeZone} />
          </p>
          {(!brief || isSwitching(change)) && <ChangedFields change={change} words={words} />}
        </li>
      ))}
    </ol>
  );
}

/** Which features were switched is what there is to know of it. */
const isSwitching = ({ entity, after }: OrganizationChange): boolean =>
  entity === 'organization' && Object.keys(after ?? {}).join(' ') === 'configurations';

function Headline({ change, linkedIn }: Pick<ChangeListProps, 'linkedIn'> & { readonly change: OrganizationChange }) {
  const text = headline(change, { t: useChangeTexts(), common: useCommonTexts() });
  const link = linkedIn === undefined ? undefined : linkOf(change, linkedIn);
  return link ? <Link {...link}>{text}</Link> : text;
}

/** The fields in which a thing changed; of one that was made or went, all that it had, folded. */
export function ChangedFields({ change, words }: { readonly change: OrganizationChange; readonly words: Translators }) {
  const found = differencesOf(change);
  const shown = found.filter(({ before, after }) => (before ?? after) !== null && (before ?? after) !== undefined);
  if (change.before && change.after)
    return (
      found.length > 0 && <Rows differences={found} words={words} render={(row) => <Step row={row} words={words} />} />
    );
  if (shown.length === 0) return null;
  // all that a thing had when it was made, or before it went: there for who asks
  return (
    <details className={classes.details}>
      <summary>{words.t('details')}</summary>
      <Rows
        differences={shown}
        words={words}
        render={({ path, before, after }) => <bdi>{valueText(path, after ?? before, words)}</bdi>}
      />
    </details>
  );
}

interface RowsProps {
  readonly differences: readonly Difference[];
  readonly words: Translators;
  readonly render: (difference: Difference) => React.ReactNode;
}

function Rows({ differences, words, render }: RowsProps) {
  return (
    <dl className={classes.fields}>
      {differences.map((difference) => (
        <div key={difference.path.join(' ')} className={classes.field}>
          <dt>{fieldName(difference.path, words)}</dt>
          <dd>{render(difference)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Step({ row: { path, before, after }, words }: { readonly row: Difference; readonly words: Translators }) {
  return (
    <>
      <bdi className={classes.before}>{valueText(path, before, words)}</bdi>{' '}
      <span aria-hidden="true" className={`${classes.arrow} ${ui.alongText}`}>
        →
      </span>
      <span className={ui.visuallyHidden}>{words.t('became')}</span>{' '}
      <bdi className={classes.after}>{valueText(path, after, words)}</bdi>
    </>
  );
}
