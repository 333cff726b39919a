import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Button, ButtonAnchor, ButtonLink, IconButton } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { StatusBadge } from '#src/components/ui/page/status-badge.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { StepBar } from '#src/components/ui/page/step-bar.tsx';
import { Steps } from '#src/components/ui/page/steps.tsx';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { Charts } from './charts.tsx';
import { Fields } from './fields.tsx';
import { Forms } from './forms.tsx';
import classes from './gallery.module.css';
import { Layers } from './layers.tsx';
import { Lists } from './lists.tsx';
import { People } from './people.tsx';
import { Tables } from './tables.tsx';
import { Work } from './work.tsx';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));
const VARIANTS = ['primary', 'default', 'quiet', 'text'] as const;

/** Every part of the kit in its states: what there is to build with, and how it looks. */
export function Gallery() {
  return (
    <main className={classes.gallery}>
      <Page title="The kit in all its states" lead="Each part as it stands in src/components/ui.">
        <Section title="Buttons">
          {VARIANTS.map((variant) => (
            <div key={variant} className={classes.row}>
              <Button variant={variant}>{variant}</Button>
              <Button variant={variant} size="small">
                small
              </Button>
              <Button variant={variant} busy>
                busy
              </Button>
              <Button variant={variant} disabled>
                disabled
              </Button>
              <Button variant={variant} onClick={later}>
                busy for two seconds
              </Button>
              <ButtonLink variant={variant} to=".">
                link
              </ButtonLink>
            </div>
          ))}
          <div className={classes.row}>
            <Button danger>danger</Button>
            <IconButton label="Icon">
              <IconX size={16} aria-hidden="true" />
            </IconButton>
            <IconButton label="Icon with a frame" variant="default">
              <IconX size={16} aria-hidden="true" />
            </IconButton>
            <Button variant="default" size="small" aria-pressed>
              pressed
            </Button>
            <ButtonAnchor variant="default" href="#main">
              anchor
            </ButtonAnchor>
          </div>
          <Button fullWidth>full width</Button>
        </Section>
        <Section title="Fields">
          <Fields />
        </Section>
        <Forms />
        <People />
        <Layers />
        <Section title="Messages">
          {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
            <Notice key={kind} kind={kind} title={kind}>
              What happened, and what to do.
            </Notice>
          ))}
          <div className={classes.row}>
            {(['neutral', 'good', 'warn', 'bad', 'info'] as const).map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
          <div className={classes.row}>
            {['Active', 'On hold', 'Moved away'].map((name) => (
              <StatusBadge key={name} person={{ status: { id: name, name }, role: { id: 'caller', name: 'CALLER' } }} />
            ))}
          </div>
        </Section>
        <Section title="Facts">
          <StatTiles
            items={[
              { label: 'Callers', value: 1204, hint: 'of 2,000' },
              { label: 'Recipients', value: 0 },
            ]}
          />
          <StatTiles compact items={[{ label: 'Callers', value: 1204 }]} />
          <DescriptionList
            items={[
              { term: 'Email', value: 'ana@example.org', wide: true },
              { term: 'Birthday', value: null },
            ]}
          />
          <Tabs
            label="Parts"
            current="one"
            items={[
              { value: 'one', label: 'One', count: 12 },
              { value: 'two', label: 'Two' },
            ]}
          />
          <StepBar label="How far it is" step={2} count={4} words="Step 2 of 4" />
          <Steps
            label="Steps"
            current={1}
            steps={[
              { label: 'Organization', state: 'success', stateText: 'Created' },
              { label: 'Manager', state: 'running', stateText: 'Being invited' },
              { label: 'Programs', state: 'error', stateText: 'Not created' },
              { label: 'People', state: 'incomplete', stateText: 'To come' },
            ]}
          />
        </Section>
        <Section title="On its way, and nothing">
          <SkeletonRows rows={3} />
          <EmptyState
            title="No callers yet"
            why="Whoever calls is listed here."
            action={
              <Button>
                <Compact icon={IconPlus}>Add caller</Compact>
              </Button>
            }
          />
        </Section>
        <Charts />
        <Work />
        <Tables />
        <Lists />
      </Page>
    </main>
  );
}
