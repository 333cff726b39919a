/** The panel's own look, inside its shadow root: neither it nor the console sees the other's styles. */
export const STYLE = `
:host { all: initial; display: block; position: sticky; inset-block-end: 0; z-index: 1; pointer-events: none;
  font: 14px/1.4 system-ui, sans-serif; direction: ltr; color-scheme: light; }
@media print { :host { display: none; } }
*, *::before, *::after { box-sizing: border-box; }
.dock { display: flex; justify-content: flex-end; padding: 2px 8px; }
.toggle, .panel { pointer-events: auto; }
.toggle { min-block-size: 24px; max-inline-size: 60vw; overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
  padding: 1px 10px; border: 1px solid #3b2f6b; border-radius: 999px; background: #3b2f6b; color: #fff;
  font-size: 12px; cursor: pointer; }
.toggle[data-on] { background: #8a1c1c; border-color: #8a1c1c; }
.panel { position: fixed; inset: auto 8px 36px auto; margin: 0; inline-size: min(380px, 100% - 16px); max-block-size: min(75dvh, 720px); overflow: auto;
  padding: 12px 14px; border: 1px solid #8c86a5; border-radius: 10px; background: #fff; color: #1d1a29;
  box-shadow: 0 8px 30px rgb(0 0 0 / 35%); }
h2 { margin: 0; font-size: 15px; }
h3 { margin: 14px 0 6px; font-size: 13px; }
p { margin: 4px 0; }
.status { color: #4a4560; }
.error { color: #8a1c1c; font-weight: 600; }
.people { display: grid; gap: 4px; margin: 0; padding: 0; list-style: none; }
.people button { inline-size: 100%; text-align: start; }
.people small { display: block; color: #4a4560; font-size: 12px; }
.row { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.field { display: grid; gap: 2px; margin-block: 6px; font-size: 13px; }
.switch { display: flex; gap: 8px; align-items: center; min-block-size: 28px; font-size: 13px; cursor: pointer; }
.switch input { flex: none; inline-size: 18px; block-size: 18px; min-block-size: 0; margin: 0; accent-color: #3b2f6b; }
button { min-block-size: 28px; padding: 3px 10px; border: 1px solid #8c86a5; border-radius: 6px; background: #f5f3fb;
  color: #1d1a29; font: inherit; font-size: 13px; cursor: pointer; }
button:disabled { color: #5d5870; cursor: default; }
select, input { min-block-size: 30px; padding: 3px 8px; border: 1px solid #8c86a5; border-radius: 6px;
  background: #fff; color: #1d1a29; font: inherit; font-size: 13px; }
:focus-visible { outline: 3px solid #6d4fd1; outline-offset: 1px; }
.letters { display: grid; gap: 8px; margin: 6px 0 0; padding: 0; list-style: none; }
.letters li { padding: 6px 8px; border: 1px solid #d9d5e6; border-radius: 6px; overflow-wrap: anywhere; }
.letters pre { margin: 4px 0 0; font: inherit; font-size: 13px; white-space: pre-wrap; }
`;
