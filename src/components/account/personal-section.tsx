import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { personOptions } from '#src/queries/people.ts';
import { useAccountTexts } from './texts.ts';

/** Who one is to the console. To be read: the specification gives people no call to change it themselves. */
export function PersonalSection({ userId }: { readonly userId: string }) {
  const t = useAccountTexts();
  const { data, error, refetch } = useQuery(personOptions(userId));
  return (
    <Section title={t('personal')} description={t('personalHint')}>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows rows={4} />}
      {data && (
        <DescriptionList
          items={[
            { term: t('firstName'), value: data.person.firstName },
            { term: t('lastName'), value: data.person.lastName },
            { term: t('preferredName'), value: data.person.preferredName },
            { term: t('userName'), value: data.person.userName },
            { term: t('email'), value: data.person.email && <Email value={data.person.email} /> },
            { term: t('phone'), value: <Phone value={data.person.phone} /> },
            { term: t('phoneAlternate'), value: <Phone value={data.person.phoneAlternate} /> },
          ]}
        />
      )}
    </Section>
  );
}
