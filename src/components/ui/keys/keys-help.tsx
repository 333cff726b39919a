import { Button } from '#src/components/ui/button/button.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './keys.module.css';
import { useSingleKeysOn } from './single-keys.ts';

interface KeysHelpProps {
  readonly keys: ReadonlyArray<{ readonly key: string; readonly does: string }>;
}

/** What the single keys of a screen do, in one line, and the switch that turns them off; not where there is no keyboard. */
export function KeysHelp({ keys }: KeysHelpProps) {
  const t = useUiTexts();
  const { isOn, turn } = useSingleKeysOn();
  return (
    <div className={classes.help}>
      {isOn && (
        <ul aria-label={t('keys.title')} className={classes.keys}>
          {keys.map(({ key, does }) => (
            <li key={key}>
              {key.split(' ').map((each) => (
                <kbd key={each} className={classes.key}>
                  {each}
                </kbd>
              ))}
              {does}
            </li>
          ))}
        </ul>
      )}
      <Button variant="text" onClick={() => turn(!isOn)}>
        {t(isOn ? 'keys.turnOff' : 'keys.turnOn')}
      </Button>
    </div>
  );
}
