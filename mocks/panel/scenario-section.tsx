import { SCENARIO_LABELS, SCENARIOS, type Scenario } from '#mocks/scenarios.ts';
import type { Settings, SettingsStore } from '#mocks/settings.ts';

/** The scenario that is on, for the collapsed panel; empty when everything works. */
export function scenarioInWords({ scenario, pathContains }: Settings): string {
  if (scenario === 'none') return '';
  return `${SCENARIO_LABELS[scenario]}${pathContains === '' ? '' : ` (${pathContains})`}`;
}

export function ScenarioSection({ settings, current }: { settings: SettingsStore; current: Settings }) {
  return (
    <section aria-labelledby="scenario">
      <h3 id="scenario">Scenario</h3>
      <label className="field">
        What happens to calls
        <select
          value={current.scenario}
          onChange={(event) => settings.change({ scenario: event.target.value as Scenario })}
        >
          {SCENARIOS.map((scenario) => (
            <option key={scenario} value={scenario}>
              {SCENARIO_LABELS[scenario]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Only calls whose path contains
        <input
          value={current.pathContains}
          placeholder="all calls"
          onChange={(event) => settings.change({ pathContains: event.target.value })}
        />
      </label>
    </section>
  );
}
