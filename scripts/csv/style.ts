/** The look of the instructions: the console's own colours, without its style sheets. */
export const STYLE = `
      :root {
        color-scheme: light dark;
        --text: light-dark(#1a1b1e, #d5d7db);
        --dimmed: light-dark(#5c636a, #adb5bd);
        --line: light-dark(#ced4da, #424549);
        --paper: light-dark(#fff, #1f2023);
        --page: light-dark(#f8f9fa, #141517);
        --accent: light-dark(#2c55a8, #7f9fe0);
        --filled: #2c55a8;
      }
      * { box-sizing: border-box; }
      body {
        margin: 0;
        background: var(--page);
        color: var(--text);
        font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif;
        overflow-wrap: anywhere;
      }
      header {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem 1rem;
        align-items: center;
        justify-content: space-between;
        padding: 0.75rem 1rem;
      }
      .product { display: flex; gap: 0.5rem; align-items: center; font-weight: 600; }
      .mark {
        inline-size: 1.5rem;
        block-size: 1.5rem;
        border-radius: 0.5rem;
        background: radial-gradient(circle at 50% 50%, var(--paper) 0 22%, transparent 23%) var(--filled);
      }
      main { max-inline-size: 60rem; margin-inline: auto; padding: 0 1rem 3rem; }
      h1 { margin: 1rem 0 0.25rem; font-size: clamp(1.375rem, 1.15rem + 1vw, 1.75rem); line-height: 1.25; }
      h2 { margin: 2rem 0 0.5rem; font-size: 1.125rem; }
      .lead { margin-block-start: 0; color: var(--dimmed); }
      a { display: inline-block; padding-block: 0.25rem; color: var(--accent); text-underline-offset: 0.15em; }
      .button {
        padding: 0.4375rem 1.125rem;
        border-radius: 0.5rem;
        background: var(--filled);
        color: #fff;
        text-decoration: none;
        font-size: 0.9375rem;
        font-weight: 600;
      }
      :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
      li { margin-block: 0.25rem; }
      table {
        inline-size: 100%;
        border: 1px solid var(--line);
        border-collapse: collapse;
        background: var(--paper);
        font-size: 0.9375rem;
      }
      th, td {
        border-block-end: 1px solid var(--line);
        padding: 0.625rem 0.75rem;
        text-align: start;
        vertical-align: top;
      }
      thead th { color: var(--dimmed); font-size: 0.875rem; }
      th[scope='row'] { inline-size: 14rem; }
      td:last-child { inline-size: 14rem; }
      td p { margin: 0; }
      strong { color: light-dark(#a61e1e, #ffa8a8); font-size: 0.8125rem; }
      .also { display: block; color: var(--dimmed); font-size: 0.8125rem; font-weight: 400; }
      .values { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: 0.125rem 0 0; padding: 0; list-style: none; }
      code { font: 0.875em ui-monospace, 'Liberation Mono', monospace; }
      @media (max-width: 48em) {
        thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
        table, tbody, tr, td, td:last-child, th[scope='row'] { display: block; inline-size: auto; }
        tr { border-block-end: 1px solid var(--line); padding: 0.5rem 0.75rem; }
        th, td { border: 0; padding: 0.125rem 0; }
      }
      @media print {
        header a, .button { display: none; }
        tr { break-inside: avoid; }
      }
`;
