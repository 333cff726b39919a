import type { SettingsStore } from '#mocks/settings.ts';

/** Those who use the demo may meet this switch, so it speaks their language; the rest of the panel is for QA. */
const WORDS = {
  en: { title: 'Calls', switch: 'Callers call by themselves, about one call a minute' },
  es: { title: 'Llamadas', switch: 'Los voluntarios llaman por su cuenta, más o menos una vez por minuto' },
} as const;

export function DemoCallsSection({ settings, isOn }: { settings: SettingsStore; isOn: boolean }) {
  const language = document.documentElement.lang.startsWith('es') ? 'es' : 'en';
  const words = WORDS[language];
  return (
    <section aria-labelledby="demo-calls" lang={language}>
      <h3 id="demo-calls">{words.title}</h3>
      <label className="switch">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => settings.change({ demoCalls: event.target.checked })}
        />
        {words.switch}
      </label>
    </section>
  );
}
