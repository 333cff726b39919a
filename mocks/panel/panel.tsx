import { useRef, useState, useSyncExternalStore } from 'react';
import type { SettingsStore } from '#mocks/settings.ts';
import type { ApiState, Transport } from '#mocks/transport.ts';
import type { ConsoleDoor } from './calls.ts';
import { clockInWords, ClockSection } from './clock-section.tsx';
import { DemoCallsSection } from './demo-calls-section.tsx';
import { OutboxSection } from './outbox-section.tsx';
import { PeopleSection } from './people-section.tsx';
import { ScenarioSection, scenarioInWords } from './scenario-section.tsx';

export interface PanelParts {
  readonly transport: Transport;
  readonly settings: SettingsStore;
  readonly door: ConsoleDoor;
}

function statusOf(state: ApiState): string {
  if (state.kind === 'starting') return 'The database is starting…';
  if (state.kind === 'broken') return `The database cannot be opened: ${state.reason}`;
  const { first, milliseconds } = state.start;
  return `${first ? 'New demo data, made' : 'The database was opened'} in ${(milliseconds / 1000).toFixed(1)} s`;
}

/** The QA panel: who to be, what goes wrong, what time it is, what was sent, and fresh data. */
export function Panel({ transport, settings, door }: PanelParts) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const state = useSyncExternalStore(transport.watch, () => transport.state);
  const current = useSyncExternalStore(settings.watch, () => settings.current);
  const unusual = [scenarioInWords(current), clockInWords(current)].filter((words) => words !== '');
  const show = (next: boolean) => {
    setOpen(next);
    if (next) return;
    // Inside a shadow root a browser doesn't find its way back to the button; to the console's own fields it does.
    const inConsole = document.querySelector('#root:focus-within') !== null;
    if (!inConsole) toggle.current?.focus();
  };
  return (
    <aside className="dock" aria-label="Mock API">
      <button
        ref={toggle}
        type="button"
        className="toggle"
        popoverTarget="panel"
        data-on={unusual.length > 0 ? '' : undefined}
      >
        {['Mock API', ...unusual].join(' · ')}
      </button>
      <div className="panel" id="panel" popover="auto" onToggle={(event) => show(event.newState === 'open')}>
        <h2>Mock API</h2>
        <p className={state.kind === 'broken' ? 'error' : 'status'} role="status">
          {statusOf(state)}
        </p>
        {open && (
          <>
            <PeopleSection transport={transport} door={door} />
            <ScenarioSection settings={settings} current={current} />
            <ClockSection settings={settings} clock={current} />
            <DemoCallsSection settings={settings} isOn={current.demoCalls} />
            <OutboxSection transport={transport} />
            <h3>Data</h3>
            <button type="button" onClick={transport.reset}>
              Reset data
            </button>
          </>
        )}
      </div>
    </aside>
  );
}
