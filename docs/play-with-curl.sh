#!/usr/bin/env bash
# Whole games with curl and nothing else: two people, and a bot where there is a third seat.
#   teien serve &  docs/play-with-curl.sh http://127.0.0.1:8000 [niya|sakura|momiji …]
set -euo pipefail
server=${1:-http://127.0.0.1:8000}
games=("${@:2}")
[ ${#games[@]} -gt 0 ] || games=(niya sakura momiji)
jars=$(mktemp -d)
trap 'rm -rf "$jars"' EXIT

ask() { # who path [body]: asks as someone, who is known by a cookie
  curl --silent --show-error --cookie "$jars/$1" --cookie-jar "$jars/$1" \
    ${3+--header 'content-type: application/json' --data "$3"} "$server/api/$2"
}
first() { # what, from JSON: the first number, text or list of that name
  { grep -o "\"$1\":\(\"[^\"]*\"\|[0-9]*\|\[[^]]*\]\)" || true; } | head -1 | cut -d: -f2- | tr -d '"[]'
}

ask aiko guests '{"name":"Aiko"}' > /dev/null
ask ben guests '{"name":"Ben"}' > /dev/null
for game in "${games[@]}"; do
  third=$([ "$game" = niya ] || echo ',{"kind":"bot","level":"random"}')
  table=$(ask aiko tables "{\"game\":\"$game\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}$third]}" | first id)
  ask ben "tables/$table/join" '{}' > /dev/null
  ask aiko "tables/$table/start" '{}' > /dev/null
  moves=0
  while true; do
    for seat in 0 1; do
      who=$([ $seat = 0 ] && echo aiko || echo ben)
      seen=$(ask $who "tables/$table")
      [ "$(first state <<< "$seen")" = playing ] || break 2
      position=$(first position <<< "$seen")
      case ",$(first owing <<< "$seen")," in *",$seat,"*) ;; *) continue ;; esac
      move=$(grep -o '"legal":\[[^]]*\]' <<< "$seen" | grep -o '"[^"]*"' | sed 1d | tr -d '"' |
        { [ "$game" = momiji ] && shuf -n 1 || head -1; })
      ask $who "tables/$table/moves" \
        "{\"seat\":$seat,\"move\":\"$move\",\"position\":$position,\"id\":\"$position-$seat\"}" > /dev/null
      moves=$((moves + 1))
    done
  done
  record=$(ask aiko "tables/$table/record")
  echo "$game: $moves moves by two people; $(grep -o '"result":{[^}]*}' <<< "$record")"
done
