/*
 * React, in a script of its own: the page runs it while the rest of the code is still on its way, instead of both in
 * one long task.
 */
import 'react-dom/client';
import 'react/jsx-runtime';
