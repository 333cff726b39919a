import type { ReactNode } from 'react';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { fieldName, valueText, type Translators } from '#src/components/ui/changes/values.ts';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { StatusBadge } from '#src/components/ui/page/status-badge.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import ui from '#src/components/ui/ui.module.css';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

/** Who somebody is, and what one needs before calling them: phone, language and program, as far as they are known. Specification people 11.5. */
export function PersonHead({ person: membership }: { readonly person: Membership }) {
  const { person, role, status, programName, customFields } = membership;
  const t = usePersonTexts();
  const common = useCommonTexts();
  const words: Translators = { t: useChangeTexts(), common, timeZone: 'UTC' };
  const language = customFields['preferredLanguage'];
  return (
    <div className={classes.head}>
      <span className={classes.badges}>
        <Badge tone={role.name === 'INACTIVE' ? 'warn' : 'info'}>{common(`role.${role.name}`)}</Badge>
        {/* beside “Inactive”, “Active” would say the opposite */}
        {!(role.name === 'INACTIVE' && status?.name === 'Active') && <StatusBadge person={membership} />}
      </span>
      <ul className={classes.needed}>
        {person.phone && (
          <Needed term={t('detail.phone')}>
            <Phone value={person.phone} />
          </Needed>
        )}
        {typeof language === 'string' && language !== '' && (
          <Needed term={fieldName(['preferredLanguage'], words)}>
            {valueText(['preferredLanguage'], language, words)}
          </Needed>
        )}
        {programName && (
          <Needed term={t('detail.program')}>
            <bdi>{programName}</bdi>
          </Needed>
        )}
      </ul>
    </div>
  );
}

/* What it is shows; it is said for those who don't see it. */
const Needed = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <li>
    <span className={ui.visuallyHidden}>{term}: </span>
    {children}
  </li>
);

/** As high as it will be, where there is room for one line. */
export const PersonHeadToCome = () => (
  <div className={classes.head}>
    <SkeletonLine width="6rem" />
  </div>
);
