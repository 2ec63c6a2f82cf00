// The texts of the scripts, which are stored in one place with all others.
const words = JSON.parse(document.querySelector("[data-words]").dataset.words);

export const has = (key) => key in words;
export const say = (key, ...given) => words[key].replace(/\{(\d)\}/g, (_, place) => given[place]);
