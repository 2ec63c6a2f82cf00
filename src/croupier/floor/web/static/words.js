// The words of the scripts, which stand with all others in one place.
const words = JSON.parse(document.querySelector("[data-words]").dataset.words);

export const say = (key, ...given) => words[key].replace(/\{(\d)\}/g, (_, place) => given[place]);
