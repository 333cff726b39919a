import { useQuery } from '@tanstack/react-query';
import { fieldName, valueText, type Translators } from '#src/components/ui/changes/values.ts';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { StatusBadge } from '#src/components/ui/page/status-badge.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { listPersonDetailDefinitions } from '#src/queries/people.ts';
import { personDetail } from '#src/schemas/person-fields.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { KnownFacts } from './known-facts.tsx';
import { PersonPin } from './person-pin.tsx';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

interface FactsProps {
  readonly person: Membership;
  readonly timeZone: string;
}

/** Whose name it is and how to reach the person. */
export function PersonContact({ person: membership }: Pick<FactsProps, 'person'>) {
  const { person, customFields } = membership;
  const t = usePersonTexts();
  const words: Translators = { t: useChangeTexts(), common: useCommonTexts(), timeZone: 'UTC' };
  const line = (phone: string | null, type: unknown) => (
    <>
      <Phone value={phone} />
      {phone && type ? <span className={classes.type}>{valueText(['phoneType'], type, words)}</span> : null}
    </>
  );
  return (
    <Section title={t('detail.contact')}>
      <KnownFacts
        personOrganizationId={membership.id}
        items={[
          { term: t('detail.phone'), value: line(person.phone, customFields['phoneType']) },
          {
            term: t('detail.phoneAlternate'),
            value: person.phoneAlternate && line(person.phoneAlternate, customFields['phoneAlternateType']),
          },
          {
            term: t('detail.email'),
            value: person.email && (
              <a href={`mailto:${person.email}`}>
                <Email value={person.email} />
              </a>
            ),
            wide: true,
          },
          { term: t('detail.preferredName'), value: person.preferredName },
          { term: t('detail.userName'), value: person.userName && <bdi>{person.userName}</bdi> },
          { term: t('detail.externalId'), value: person.externalPersonId && <bdi>{person.externalPersonId}</bdi> },
        ]}
      />
    </Section>
  );
}

/** What the person is in the organization. */
export function PersonPlace({ person, timeZone }: FactsProps) {
  const t = usePersonTexts();
  const common = useCommonTexts();
  const words: Translators = { t: useChangeTexts(), common, timeZone };
  const list = (name: string, values: readonly string[]) =>
    values.length > 0 ? valueText([name], values, words) : null;
  return (
    <Section title={t('detail.place')}>
      <KnownFacts
        personOrganizationId={person.id}
        items={[
          { term: t('detail.organization'), value: person.organization?.name },
          { term: t('detail.role'), value: common(`role.${person.role.name}`) },
          { term: t('detail.program'), value: person.programName },
          { term: t('detail.status'), value: person.status && <StatusBadge person={person} /> },
          { term: t('detail.pin'), value: person.pin && <PersonPin id={person.id} /> },
          // nobody has to have opted out of anything
          ...[
            { term: t('detail.optedOut'), value: list('optedOut', person.optedOut) },
            { term: t('detail.surveyOptOuts'), value: list('surveyOptOuts', person.surveyOptOuts) },
          ].filter(({ value }) => value !== null),
          { term: t('detail.enrolled'), value: <Moment iso={person.enrollmentDate} timeZone={timeZone} /> },
          ...(person.unenrollmentDate
            ? [{ term: t('detail.unenrolled'), value: <Moment iso={person.unenrollmentDate} timeZone={timeZone} /> }]
            : []),
        ]}
      />
    </Section>
  );
}

/* They stand beside their phones. */
const isElsewhere = (name: string) => personDetail(name)?.group === 'phone';

/** The details that the server defines, in its order, and the organization's own fields. */
export function PersonDetails({ person: { id, customFields }, timeZone }: FactsProps) {
  const t = usePersonTexts();
  const words: Translators = { t: useChangeTexts(), common: useCommonTexts(), timeZone };
  const definitions = useQuery(listPersonDetailDefinitions()).data?.personDetailDefinitions ?? [];
  const defined = new Set(definitions.map(({ name }) => name));
  const isNothing = (value: unknown) =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  const item = (name: string) => {
    const value = customFields[name];
    return {
      term: fieldName([name], words),
      value: isNothing(value) ? null : valueText([name], value, words),
      wide: typeof value === 'string' && value.length > 40,
    };
  };
  const own = Object.keys(customFields).filter((name) => !defined.has(name) && !isNothing(customFields[name]));
  return (
    <>
      <Section title={t('detail.about')}>
        <KnownFacts personOrganizationId={id} items={[...defined].filter((name) => !isElsewhere(name)).map(item)} />
      </Section>
      {definitions.length > 0 && own.length > 0 && (
        <Section title={t('detail.own')}>
          <KnownFacts personOrganizationId={id} items={own.map((name) => ({ ...item(name), term: name }))} />
        </Section>
      )}
    </>
  );
}
