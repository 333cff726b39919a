import { useId, type ReactNode, type Ref } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title?: string | undefined;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  /** For a part that takes another's place: its heading may be given the focus. */
  readonly headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** False: without the card's frame, e.g. around a table that has its own. */
  readonly card?: boolean | undefined;
  readonly children: ReactNode;
}

/** A part of a screen with its heading: `<Section title={t('programs')} actions={<Button …/>}>…</Section>`. */
export function Section({ title, description, actions, headingLevel = 2, card = true, ...props }: SectionProps) {
  const { headingRef, children } = props;
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={title ? id : undefined} className={card ? classes.card : classes.section}>
      {(title ?? actions) && (
        <div className={classes.header}>
          <div>
            {title && (
              <Heading
                id={id}
                className={classes.title}
                {...(headingRef !== undefined && { ref: headingRef, tabIndex: -1 })}
              >
                {title}
              </Heading>
            )}
            {description && <p className={classes.description}>{description}</p>}
          </div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
