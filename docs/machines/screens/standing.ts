/** Stands for `build/login.ts` on the stage, where the development server has put the login into the page already. */
export const standingLogin = (html: string): string => html;
